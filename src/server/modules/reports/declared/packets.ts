import { type SQL, sql } from 'drizzle-orm'
import { customerOfLoan, inPeriod, inStores, labelOf, leadsTo, storeParts } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

const { custody: kept, left } = reportTexts

/** The place of a packet, as text from a column. */
const placeIn = (column: string) => labelOf(column, { ...kept, ...left })

/** Conditions for the chosen place and metal. */
function chosen({ filters: { kind, metalId } }: ReportScope, place: string, metal: string): SQL {
  const there = kind === undefined ? sql`` : sql`and ${sql.raw(place)} = ${kind}`
  return metalId === undefined ? there : sql`${there} and ${sql.raw(metal)} = ${metalId}::uuid`
}

/** Packets with their total weight, and packets with a purity and the weight of that purity; each in the order of an index. */
const weighed = {
  whole: (scope: ReportScope) => sql`
    select p.*, p.id as packet_id, i.gross_mg, i.net_mg
    from packet p
    cross join lateral (
      select coalesce(sum(i.gross_mg), 0)::bigint as gross_mg, coalesce(sum(i.net_mg), 0)::bigint as net_mg
      from loan_item i where i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null) i
    where ${inStores('p', scope)} and p.place not in ('released', 'sold')`,
  ofPurity: (purity: string, scope: ReportScope) => sql`
    select t.*, p.seal, p.hold_reason
    from packet_purity t join packet p on p.company_id = t.company_id and p.id = t.packet_id
    where ${inStores('t', scope)} and t.purity_bp = ${purity}::integer
      ${scope.ofPart ? sql`and t.metal_id = part.metal_id` : sql``}`,
}

/**
 * Packets neither released nor sold, with their weight. If a purity is chosen: only packets that contain it, with the weight of that
 * purity.
 */
function packetRows(scope: ReportScope): SQL {
  const { purity } = scope.filters
  return sql`
    select ${placeIn('w.place')} as "place", w.place as "kept", w.location as "location", w.seal as "seal", o.number as "loan",
      ${labelOf('o.status', reportTexts.status)} as "status", c.name as "customer", w.gross_mg as "grossMg", w.net_mg as "netMg", w.hold_reason as "hold", w.packet_id as "id",
      w.packet_id as "rowId", ${leadsTo('loan', 'o.id', 'o.store_id')}
    from (${purity === undefined ? weighed.whole(scope) : weighed.ofPurity(purity, scope)}) w
    join loan o on o.company_id = w.company_id and o.id = w.loan_id
    ${customerOfLoan}
    where true ${chosen(scope, 'w.place', 'o.metal_id')}`
}

/** The running totals `t` of all packets, or of those that contain a purity. */
function totals(scope: ReportScope): SQL {
  const { purity } = scope.filters
  return sql`
    from ${sql.raw(purity === undefined ? 'packet_totals' : 'metal_totals')} t
    where ${inStores('t', scope)} ${chosen(scope, 't.place', 't.metal_id')}
      ${purity === undefined ? sql`` : sql`and t.purity_bp = ${purity}::integer`}`
}

export const packetsAndPlaces: DeclaredReport = {
  name: 'packetsAndPlaces',
  group: 'packets',
  title: 'Packets and places',
  lead: 'All packets held, with place and weight. If you choose a purity, only its weight is shown.',
  filters: ['stores', 'kind', 'metalId', 'purity'],
  kinds: kept,
  columns: [
    { name: 'place', kind: 'text' },
    { name: 'location', kind: 'text' },
    { name: 'seal', kind: 'text' },
    { name: 'loan', kind: 'text' },
    { name: 'status', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
    { name: 'hold', kind: 'text' },
  ],
  rows: packetRows,
  sums: (scope) => sql`
    select sum(t.packets)::bigint as "count", sum(t.gross_mg)::bigint as "grossMg", sum(t.net_mg)::bigint as "netMg" ${totals(scope)}`,
  // With a purity chosen: each store and metal that has it.
  parts: (scope) =>
    scope.filters.purity === undefined
      ? storeParts(scope)
      : sql`select distinct t.store_id, t.metal_id ${totals(scope)} and t.packets > 0`,
  order: [
    { key: 'kept', type: 'text' },
    { key: 'location', type: 'text' },
    { key: 'id', type: 'uuid' },
  ],
}

/** A row of packets opens them, for the stores of the report; `filters` are alternating names and columns. */
function opensPackets({ filters: { stores } }: ReportScope, filters: string): SQL {
  return sql`json_build_object('kind', 'report', 'id', 'packetsAndPlaces',
    'filters', ${JSON.stringify(stores ? { stores } : {})}::jsonb || jsonb_build_object(${sql.raw(filters)})) as "opens"`
}

export const vaultAndBanks: DeclaredReport = {
  name: 'vaultAndBanks',
  group: 'packets',
  title: 'Vault and lenders',
  lead: 'Number and weight of packets in the vault, with lenders and in transit.',
  filters: ['stores'],
  columns: [
    { name: 'place', kind: 'text' },
    { name: 'packets', kind: 'number', total: true },
    { name: 'grossMg', kind: 'weight', total: true },
    { name: 'netMg', kind: 'weight', total: true },
  ],
  chart: { kind: 'bars', label: 'Net weight by place', along: 'place', drawn: ['netMg'] },
  rows: (scope) => sql`
    select ${placeIn('t.place')} as "place", t.place as "kept", sum(t.packets)::bigint as "packets", sum(t.gross_mg)::bigint as "grossMg",
      sum(t.net_mg)::bigint as "netMg", t.place as "rowId", ${opensPackets(scope, "'kind', t.place")}
    from packet_totals t where ${inStores('t', scope)} group by t.place having sum(t.packets) > 0`,
  order: [{ key: 'kept', type: 'text' }],
  whole: true,
}

export const metalHeld: DeclaredReport = {
  name: 'metalHeld',
  group: 'packets',
  title: 'Metal held by purity',
  lead: 'Metal in packets by metal and purity: gross, net and fine weight (net weight × purity).',
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
    from metal_totals t join metal m on m.company_id = t.company_id and m.id = t.metal_id
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
  title: 'Packet movements',
  lead: 'All packet movements: from, to and by whom.',
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
    select v.moved_on as "postedOn", v.seal as "seal", ${labelOf('v.action', reportTexts.moves)} as "what",
      concat_ws(' · ', ${placeIn('v.from_place')}, nullif(v.from_location, '')) as "from",
      concat_ws(' · ', ${placeIn('v.to_place')}, nullif(v.to_location, '')) as "to", o.number as "loan", m.name as "by",
      v.packet_id as "id", v.seq::bigint as "seq", v.packet_id || ':' || v.seq as "rowId", ${leadsTo('loan', 'o.id', 'o.store_id')}
    from packet_move v
    join packet p on p.company_id = v.company_id and p.id = v.packet_id
    join loan o on o.company_id = p.company_id and o.id = p.loan_id
    left join login m on m.id = v.made_by
    where ${inStores('v', scope)} and ${inPeriod('v.moved_on', scope)}`,
  sums: (scope) => sql`
    select count(*)::bigint as "count" from packet_move v where ${inStores('v', scope)} and ${inPeriod('v.moved_on', scope)}`,
  parts: storeParts,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'id', type: 'uuid' },
    { key: 'seq', type: 'bigint' },
  ],
}
