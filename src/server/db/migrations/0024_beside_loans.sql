-- What else is posted: bank loans, auctions, cash that goes from store to store; and how a loan ends by auction.

alter table voucher drop constraint voucher_kind_check;
alter table voucher add constraint voucher_kind_check check (kind in ('payout', 'opening-receipt', 'receipt', 'closing',
  'charge', 'waiver', 'renewal', 'write-off', 'cash-difference', 'opening', 'credit-note', 'debit-note', 'bank-loan',
  'bank-payment', 'bank-redemption', 'auction-sale', 'auction-settlement', 'surplus-refund', 'shortfall-receipt',
  'shortfall-write-off', 'cash-sent', 'cash-received', 'cash-arrived', 'reversal'));
alter table loan_entry drop constraint loan_entry_kind_check;
alter table loan_entry add constraint loan_entry_kind_check check (kind in ('opening', 'receipt', 'closing', 'charge',
  'waiver', 'renewal', 'write-off', 'auction', 'reversal'));
