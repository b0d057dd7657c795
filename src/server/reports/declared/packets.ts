import { type SQL, sql } from 'drizzle-orm'
import { customerOfLoan, eachStore, inPeriod, inStores, inWords, leadsTo } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

const { kept, left } = reportTexts

/** Where a packet is, in words, of a column. */
const placeIn = (column: string) => inWords(column, { ...kept, ...left })

/** The place and the metal asked for, of columns that hold them. */
function chosen({ filters: { kind, metalId } }: ReportScope, place: string, metal: string): SQL {
  const there = kind === undefined ? sql`` : sql`and ${sql.raw(place)} = ${kind}`
  return metalId === undefined ? there : sql`${there} and ${sql.raw(metal)} = ${metalId}::uuid`
}

/** Packets that were neither handed out nor sold, with what they weigh: with a purity chosen, those that hold it, and that alone. */
function packetRows(scope: ReportScope): SQL {
  const { purity } = scope.filters
  const pure = purity === undefined ? sql`` : sql`and i.purity_bp = ${purity}::integer`
  return sql`
    select ${placeIn('p.place')} as "place", p.place as "kept", p.location as "location", p.seal as "seal", o.number as "loan", c.name as "customer",
      w.gross as "grossMg", w.net as "netMg", p.hold_reason as "hold", p.id as "id", p.id as "rowId", ${leadsTo('loan', 'o.id')}
    from packet p
    join loan o on o.company_id = p.company_id and o.id = p.loan_id
    ${customerOfLoan}
    cross join lateral (
      select coalesce(sum(i.gross_mg), 0)::bigint as gross, coalesce(sum(i.net_mg), 0)::bigint as net, count(*) as items
      from loan_item i where i.company_id = o.company_id and i.loan_id = o.id and i.release_id is null ${pure}) w
    where ${inStores('p', scope)} and p.place not in ('released', 'sold')
      ${chosen(scope, 'p.place', 'o.metal_id')} ${purity === undefined ? sql`` : sql`and w.items > 0`}`
}

export const packetsAndPlaces: DeclaredReport = {
  name: 'packetsAndPlaces',
  group: 'packets',
  title: 'Packets and places',
  lead: 'Every packet that was neither handed out nor sold, where it lies, and what it weighs; of a purity, what it weighs of that.',
  filters: ['stores', 'kind', 'metalId', 'purity'],
  kinds: kept,
  columns: [
    { name: 'place', kind: 'text' },
    { name: 'location', kind: 'text' },
    { name: 'seal', kind: 'text' },
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'hold', kind: 'text' },
  ],
  rows: packetRows,
  // Running totals tell it of all packets; of a purity the packets that hold it are counted.
  sums: (scope) =>
    scope.filters.purity === undefined
      ? sql`
    select sum(t.packets)::bigint as "count", sum(t.gross_mg)::bigint as "grossMg", sum(t.net_mg)::bigint as "netMg"
    from packet_standing t where ${inStores('t', scope)} ${chosen(scope, 't.place', 't.metal_id')}`
      : sql`
    select count(*)::bigint as "count", sum(t."grossMg")::bigint as "grossMg", sum(t."netMg")::bigint as "netMg"
    from (${packetRows(scope)}) t`,
  parts: eachStore,
  order: [
    { key: 'kept', type: 'text' },
    { key: 'location', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
}

/** A row of packets leads to them, in the stores of the report; the filters are names and columns in turn. */
function opensPackets({ filters: { stores } }: ReportScope, filters: string): SQL {
  return sql`json_build_object('kind', 'report', 'id', 'packetsAndPlaces',
    'filters', ${JSON.stringify(stores ? { stores } : {})}::jsonb || jsonb_build_object(${sql.raw(filters)})) as "opens"`
}

export const vaultAndBanks: DeclaredReport = {
  name: 'vaultAndBanks',
  group: 'packets',
  title: 'Vault against banks',
  lead: 'Packets and what they weigh, in the vault, at lenders and on the way.',
  filters: ['stores'],
  columns: [
    { name: 'place', kind: 'text' },
    { name: 'packets', kind: 'number', total: true },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
  ],
  chart: { kind: 'bars', label: 'Net weight by where it lies', along: 'place', drawn: ['netMg'] },
  rows: (scope) => sql`
    select ${placeIn('t.place')} as "place", t.place as "kept", sum(t.packets)::bigint as "packets", sum(t.gross_mg)::bigint as "grossMg",
      sum(t.net_mg)::bigint as "netMg", t.place as "rowId", ${opensPackets(scope, "'kind', t.place")}
    from packet_standing t where ${inStores('t', scope)} group by t.place having sum(t.packets) > 0`,
  order: [{ key: 'kept', type: 'text' }],
  whole: true,
}

export const metalHeld: DeclaredReport = {
  name: 'metalHeld',
  group: 'packets',
  title: 'Metal held by purity',
  lead: 'What lies in packets, by metal and purity: gross, net, and fine, which is net by purity, to the nearest milligram.',
  filters: ['stores'],
  columns: [
    { name: 'metal', kind: 'text' },
    { name: 'purityBp', kind: 'percent' },
    { name: 'pieces', kind: 'number', total: true },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'fineMg', kind: 'weight', total: true },
  ],
  rows: (scope) => sql`
    select m.name as "metal", m.id as "metalId", t.purity_bp::bigint as "purityBp", sum(t.pieces)::bigint as "pieces",
      sum(t.gross_mg)::bigint as "grossMg", sum(t.net_mg)::bigint as "netMg",
      round(sum(t.net_mg) * t.purity_bp / 10000.0)::bigint as "fineMg", m.id || ':' || t.purity_bp as "rowId",
      ${opensPackets(scope, "'metalId', m.id, 'purity', t.purity_bp::text")}
    from metal_standing t join metal m on m.company_id = t.company_id and m.id = t.metal_id
    where ${inStores('t', scope)} group by m.id, m.name, t.purity_bp having sum(t.pieces) > 0`,
  order: [
    { key: 'metal', type: 'text' },
    { key: 'metalId', type: 'uuid' },
    { key: 'purityBp', type: 'bigint' },
  ],
  whole: true,
}

export const custodyMoves: DeclaredReport = {
  name: 'custodyMoves',
  group: 'packets',
  title: 'Custody moves',
  lead: 'Every move of a packet, from where to where and by whom.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'seal', kind: 'text' },
    { name: 'what', kind: 'text' },
    { name: 'from', kind: 'text' },
    { name: 'to', kind: 'text' },
    { name: 'loan', kind: 'text' },
    { name: 'by', kind: 'text' },
  ],
  rows: (scope) => sql`
    select v.moved_on as "postedOn", v.seal as "seal", initcap(replace(v.act, '-', ' ')) as "what",
      concat_ws(' · ', ${placeIn('v.from_place')}, nullif(v.from_location, '')) as "from",
      concat_ws(' · ', ${placeIn('v.to_place')}, nullif(v.to_location, '')) as "to", o.number as "loan", m.name as "by",
      v.packet_id as "id", v.seq::bigint as "seq", v.packet_id || ':' || v.seq as "rowId", ${leadsTo('loan', 'o.id')}
    from packet_move v
    join packet p on p.company_id = v.company_id and p.id = v.packet_id
    join loan o on o.company_id = p.company_id and o.id = p.loan_id
    left join login m on m.id = v.made_by
    where v.company_id = ${scope.companyId}::uuid and ${inPeriod('v.moved_on', scope)} and ${inStores('p', scope)}`,
  // Packet by packet, for moves of a period are few among all packets.
  sums: (scope) => sql`
    select count(*)::bigint as "count" from packet_move v
    cross join lateral (select from packet p where p.id = v.packet_id and ${inStores('p', scope)} offset 0) p
    where v.company_id = ${scope.companyId}::uuid and ${inPeriod('v.moved_on', scope)}`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
    { key: 'seq', type: 'bigint' },
  ],
}
