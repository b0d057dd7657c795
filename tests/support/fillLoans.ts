import type pg from 'pg'

/** Inserts a row in each table of books and loans, all with the company's id. The master data must exist. */
export async function fillLoans(
  pool: pg.Pool,
  { companyId, storeId, userId }: { companyId: string; storeId: string; userId: string },
): Promise<void> {
  const { rows } = await pool.query('select id from account where company_id = $1 and code in ($2, $3)', [
    companyId,
    '1010',
    '3010',
  ])
  const [metal] = (await pool.query('select id from metal where company_id = $1', [companyId])).rows
  const ids = `'${companyId}', '${companyId}'`
  const line = (number: number, side: string, account: string) =>
    `insert into voucher_line (company_id, voucher_id, line, account_id, ${side}_paise, posted_on, store_id)
      values (${ids}, ${number}, '${account}', 100, '2026-04-01', '${storeId}')`
  await pool.query(
    [
      `begin; insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by)
        values ('${companyId}', '${storeId}', '2026-04-01', 'open', 0, '${userId}')`,
      `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
        values (${ids}, '${storeId}', 'C1', 'credit-note', '2026-04-01', '${userId}')`,
      line(1, 'debit', rows[0].id),
      line(2, 'credit', rows[1].id),
      `insert into voucher_payment (company_id, voucher_id, line, direction, mode, amount_paise, posted_on)
        values (${ids}, 1, 'in', 'cash', 100, '2026-04-01')`,
      `insert into awaited_reference (company_id, id, store_id, voucher_id, line)
        select company_id, voucher_id, '${storeId}', voucher_id, line from voucher_payment where company_id = '${companyId}' limit 1`,
      `insert into loan_totals (company_id, store_id, due_on, slab_id, loans, outstanding_paise)
        values ('${companyId}', '${storeId}', '2027-04-01', '${companyId}', 1, 100)`,
      `insert into loan_totals_move (company_id, store_id, span, from_on, due_on, loans, outstanding_paise)
        values ('${companyId}', '${storeId}', 'day', '2026-04-01', '2027-04-01', 1, 100)`,
      `insert into loan_money_day (company_id, store_id, posted_on, received_paise, paid_paise)
        values ('${companyId}', '${storeId}', '2026-04-01', 100, 0)`,
      `insert into loan_cover (company_id, loan_id, store_id, metal_id, due_on, rate_bp, paise_per_fine_kg, customer_id, slab_id,
          outstanding_paise, net_mg, fine)
        values (${ids}, '${storeId}', '${metal.id}', '2027-04-01', 1800, 100, '${companyId}', '${companyId}', 100, 100, 916000)`,
      `insert into margin_computation (company_id, id, store_id, metal_id, cache_key, loans, changes_from)
        values (${ids}, '${storeId}', '${metal.id}', '[]', 1, pg_current_xact_id())`,
      `insert into loan_short (company_id, computation_id, loan_id, customer_id, slab_id, due_on, outstanding_paise, net_mg, fine_mg)
        values (${ids}, '${companyId}', '${companyId}', '${companyId}', '2027-04-01', 100, 100, 92)`,
      `insert into short_sum (company_id, computation_id, slab_id, loans, outstanding_paise, value_paise, short_paise, net_mg, fine_mg)
        values (${ids}, '${companyId}', 1, 100, 0, 0, 100, 92)`,
      `insert into short_together (company_id, id, computation_ids) values (${ids}, '{${companyId}}')`,
      `insert into short_borrower (company_id, together_id, customer_id, loans, outstanding_paise, value_paise, short_paise, net_mg, fine_mg)
        values (${ids}, '${companyId}', 1, 100, 0, 0, 100, 92)`,
      `insert into packet_waiting (company_id, loan_id, store_id, closed_on) values (${ids}, '${storeId}', '2026-04-01')`,
      `insert into voucher_note (company_id, voucher_id, head_id, account_id)
        values (${ids}, '${companyId}', '${rows[1].id}')`,
      `insert into idempotency (company_id, login_id, operation, key, request_hash)
        values ('${companyId}', '${userId}', 'OpenDay', '${companyId}', '')`,
      `insert into loan (company_id, id, store_id, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
          tenure_months, principal_paise, value_paise, eligible_paise, made_by)
        values (${ids}, '${storeId}', '${companyId}', '${metal.id}', '${companyId}', 1, 'pending', '{}', '{}', 12, 100, 100, 100,
          '${userId}')`,
      `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g,
          value_paise)
        values (${ids}, 1, '${companyId}', 9160, 1, 100, 100, 100, 100)`,
      `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, before, after, made_by)
        values (${ids}, 1, 'opening', '2026-04-01', '{}', '{}', '${userId}')`,
      `insert into charge (company_id, id, loan_id, voucher_id, head_id, charged_on, amount_paise, due_paise)
        values (${ids}, '${companyId}', '${companyId}', '${companyId}', '2026-04-01', 100, 100)`,
      `insert into packet (company_id, id, loan_id, store_id, seal, place)
        values (${ids}, '${companyId}', '${storeId}', 'A1', 'vault')`,
      // Opening a loan also sets its packet and its last entry.
      `update loan set packet_id = id, last_seq = 1 where company_id = '${companyId}'`,
      `insert into packet_move (company_id, packet_id, store_id, seq, action, moved_on, to_place, to_location, seal, made_by)
        values (${ids}, '${storeId}', 1, 'seal', '2026-04-01', 'vault', '', 'A1', '${userId}')`,
      `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name,
          collector_id_kind, collector_id_number, ticket, picture_id, made_by)
        values (${ids}, 'L1', '${companyId}', '2026-04-01', true, 'pawner', 'Mani', 'pan', 'X', 'shown', '${companyId}',
          '${userId}')`,
      `insert into release_exception (company_id, id, store_id, loan_id, kinds, reason, collected_by, collector_name,
          collector_id_kind, collector_id_number, ticket, picture_id, requested_by, requested_on)
        values (${ids}, '${storeId}', '${companyId}', '{otherPerson}', 'Known', 'heir', 'Mani', 'pan', 'X', 'shown',
          '${companyId}', '${userId}', '2026-04-01')`,
      `insert into loan_document (company_id, id, loan_id, kind, name, attachment_id, added_by)
        values (${ids}, '${companyId}', 'letter', 'Letter', '${companyId}', '${userId}')`,
      `insert into opening (company_id, id, store_id, cut_over_on) values (${ids}, '${storeId}', '2026-03-31')`,
      `insert into opening_amount (company_id, opening_id, account_id, debit_paise) values (${ids}, '${rows[0].id}', 100)`,
      `insert into opening_loan (company_id, id, opening_id, number, customer_id, slab_id, slab_version, opened_on, due_on,
          principal_paise, outstanding_paise, paid_to_on, seal, location)
        values (${ids}, '${companyId}', '4711', '${companyId}', '${companyId}', 1, '2026-01-01', '2027-01-01', 100, 100,
          '2026-01-01', 'A2', 'Safe')`,
      `insert into opening_loan_item (company_id, opening_loan_id, line, product_id, purity_bp, pieces, gross_mg)
        values (${ids}, 1, '${companyId}', 9160, 1, 100)`,
      `insert into proof (company_id, holds, checks, log, proven_at, proven_by, took_ms)
        values ('${companyId}', true, '[]', '{}', now(), '${userId}', 1)`,
      // The transfer goes to a store that does not exist, because the company has only one.
      'set local session_replication_role = replica',
      `insert into transfer (company_id, id, number, kind, state, from_store_id, to_store_id, carrier, sent_on, sent_by)
        values (${ids}, 'T1', 'packets', 'on-the-way', '${storeId}', '${companyId}', 'Mani', '2026-04-01', '${userId}')`,
      `insert into transfer_packet (company_id, transfer_id, packet_id, seal, state)
        values (${ids}, '${companyId}', 'A1', 'on-the-way')`,
      `insert into auction (company_id, id, store_id, held_on, place, auctioneer, made_by)
        values (${ids}, '${storeId}', '2026-04-20', 'Hall', 'Raghavan', '${userId}')`,
      `insert into auction_lot (company_id, id, store_id, loan_id, state, auction_id, made_by)
        values (${ids}, '${storeId}', '${companyId}', 'scheduled', '${companyId}', '${userId}')`,
      `insert into auction_bid (company_id, id, lot_id, round, bidder_name, bidder_phone, bidder_key, amount_paise, made_by)
        values (${ids}, '${companyId}', 0, 'Kumar', '9840012345', '9840012345', 100, '${userId}')`,
      `insert into auction_step (company_id, lot_id, seq, action, step_on, made_by)
        values (${ids}, 1, 'identify', '2026-04-01', '${userId}')`,
      `insert into bank_loan (company_id, id, store_id, number, lender_id, lender_number, status, opened_on, due_on,
          principal_paise, rate_bp, outstanding_paise, clock, made_by)
        values (${ids}, '${storeId}', 'B1', '${companyId}', 'L1', 'open', '2026-04-01', '2027-04-01', 100, 900, 100, '{}',
          '${userId}')`,
      `insert into bank_loan_entry (company_id, bank_loan_id, seq, voucher_id, kind, entry_on, after, made_by)
        values (${ids}, 1, '${companyId}', 'drawn', '2026-04-01', '{}', '${userId}')`,
      `insert into bank_loan_packet (company_id, bank_loan_id, packet_id, pledged_on, gross_mg, net_mg, value_paise)
        values (${ids}, '${companyId}', '2026-04-01', 100, 100, 100)`,
      'commit',
    ].join(';\n'),
  )
}
