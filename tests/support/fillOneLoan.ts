import type pg from 'pg'

/**
 * Gives an active loan this many further entries, movements of its packet, documents, releases and rejected requests for exceptional
 * releases. Makes the outgoing bank payments of its company payments to its customer, with awaited references. Call it within a
 * transaction without triggers.
 */
export async function fillOneLoan(
  client: Pick<pg.Pool, 'query'>,
  { loanId, count }: { loanId: string; count: number },
): Promise<void> {
  const many = `from loan l cross join generate_series(1, ${count}) as n where l.id = $1`
  const collector = `'pawner', 'Kavitha', 'voterId', 'ABC1234567', 'shown'`
  const collectorFields =
    'collected_by, collector_name, collector_id_kind, collector_id_number, ticket, picture_id'
  const statements = [
    `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, before, after, made_by)
     select e.company_id, l.id, e.seq + n, 'receipt', e.entry_on, e.after, e.after, e.made_by
     from loan l join loan_entry e on e.company_id = l.company_id and e.loan_id = l.id and e.seq = 1
     cross join generate_series(1, ${count}) as n where l.id = $1`,
    `update loan set last_seq = last_seq + ${count} where id = $1`,
    `insert into packet_move (company_id, packet_id, store_id, seq, action, moved_on, from_place, from_location, to_place,
       to_location, seal, made_by)
     select m.company_id, m.packet_id, m.store_id, m.seq + n, 'move', m.moved_on, m.to_place, m.to_location, m.to_place,
       'Tray ' || n, m.seal, m.made_by
     from packet p join packet_move m on m.company_id = p.company_id and m.packet_id = p.id and m.seq = 1
     cross join generate_series(1, ${count}) as n where p.loan_id = $1`,
    `insert into attachment (company_id, id, purpose, content_type, content, sha256, created_by)
     select l.company_id, gen_random_uuid(), 'loanDocument', 'image/webp', '', '', l.made_by ${many}`,
    `insert into loan_document (company_id, id, loan_id, kind, name, attachment_id, added_by)
     select l.company_id, a.id, l.id, 'other', 'Page', a.id, l.made_by
     from loan l join attachment a on a.company_id = l.company_id and a.purpose = 'loanDocument' where l.id = $1`,
    `insert into loan_release (company_id, id, number, loan_id, released_on, whole, ${collectorFields}, made_by)
     select l.company_id, gen_random_uuid(), 'L-' || n, l.id, l.opened_on, false, ${collector}, l.id, l.made_by ${many}`,
    `insert into release_exception (company_id, id, store_id, loan_id, kinds, reason, ${collectorFields}, requested_by,
       requested_on, status, decided_by, decided_at, decided_on)
     select l.company_id, gen_random_uuid(), l.store_id, l.id, '{otherPerson}', 'Letter follows', ${collector}, l.id, l.made_by,
       l.opened_on, 'rejected', (select id from login where id <> l.made_by limit 1), now(), l.opened_on ${many}`,
    `update voucher_payment p set customer_id = l.customer_id, loan_id = l.id
     from loan l where l.id = $1 and p.company_id = l.company_id and p.bank_id is not null and p.direction = 'out'`,
    `insert into awaited_reference (company_id, id, store_id, voucher_id, line)
     select p.company_id, gen_random_uuid(), l.store_id, p.voucher_id, p.line
     from voucher_payment p join loan l on l.company_id = p.company_id and l.id = p.loan_id and p.bank_id is not null
     where l.id = $1`,
  ]
  for (const statement of statements) await client.query(statement, [loanId])
}
