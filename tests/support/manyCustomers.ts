import type pg from 'pg'

const FIRST = [
  'Anitha',
  'Balu',
  'Chitra',
  'Devi',
  'Ezhil',
  'Fathima',
  'Ganesh',
  'Hari',
  'Indira',
  'Joseph',
  'Kavitha',
  'Lakshmi',
  'Murugan',
  'Nalini',
  'Omana',
  'Pandian',
  'Queenie',
  'Ravi',
  'Selvi',
  'Thangam',
  'Uma',
  'Vasu',
  'Wasim',
  'Yamuna',
  'Zubaida',
]
const LAST = [
  'Arumugam',
  'Begum',
  'Chettiar',
  'Dharman',
  'Easwaran',
  'Francis',
  'Gounder',
  'Hussain',
  'Iyer',
  'Jayaraman',
  'Krishnan',
  'Lingam',
  'Manickam',
  'Nadar',
  'Oliver',
  'Perumal',
  'Rajan',
  'Sundaram',
  'Thevar',
  'Udayar',
  'Velu',
  'Xavier',
]

/**
 * Inserts more customers for a company than a test could add one by one; names, phones and times are distributed as
 * in a town. Call `vacuum analyze customer` where plans matter.
 */
export async function fillCustomers(
  client: Pick<pg.Pool, 'query'>,
  { companyId, typeId, count }: { companyId: string; typeId: string; count: number },
): Promise<void> {
  await client.query(
    `insert into customer (company_id, id, number, type_id, name, name_key, phone, phone_key, search_text, city,
       blocked_at, blocked_reason, created_at)
     select $1, gen_random_uuid(), s.number, $2, s.name, lower(s.name), s.phone, s.phone,
       lower(s.name) || ' ' || lower(s.number) || ' ' || s.phone, 'Chennai',
       case when n % 200 = 0 then now() end, case when n % 200 = 0 then 'Police notice' end,
       date_trunc('milliseconds', now() - n * interval '7 minutes')
     from generate_series(1, $3::integer) n cross join lateral (
       select 'C' || lpad((n + 1000000)::text, 7, '0') as number,
         ($4::text[])[1 + (n::bigint * 7919) % array_length($4::text[], 1)] || ' '
           || ($5::text[])[1 + (n::bigint * 104729 / 31) % array_length($5::text[], 1)] || ' ' || to_hex(n) as name,
         (6000000000 + (n::bigint * 2654435761) % 3999999999)::text as phone) s`,
    [companyId, typeId, count, FIRST, LAST],
  )
}
