import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { DescriptionFault, type Finding, type Place } from './finding.ts'

/** Positions in the files of the objects read from them. */
export interface Places {
  /** The position of an object or one of its keys; an object that is the value of a key has the key's position. */
  placeOf: (object: object, key?: string) => Place
  note: (object: object, key: string | null, place: () => Place) => void
}

/** An empty map of positions. */
export function openPlaces(): Places {
  const known = new WeakMap<object, Map<string | null, () => Place>>()
  return {
    placeOf(object, key) {
      const places = known.get(object)
      const place = places?.get(key ?? null) ?? places?.get(null)
      return place ? place() : { file: 'openapi.yaml', line: 1, column: 1 }
    },
    note(object, key, place) {
      const places = known.get(object) ?? new Map()
      known.set(object, places)
      if (!places.has(key)) places.set(key, place)
    },
  }
}

/**
 * Reads a YAML file and records the position of its mappings, lists and keys.
 * @throws DescriptionFault with a finding for each syntax error, including a duplicate key.
 */
export function readYaml(file: string, text: string, places: Places): Record<string, unknown> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }
  const findings: Finding[] = document.errors.map(({ pos: [offset], message }) => ({
    ...placeAt(offset),
    rule: 'yaml',
    sentence: `${message}.`,
  }))
  if (findings.length > 0) throw new DescriptionFault(findings)

  const anchors = new Map<string, unknown>()
  const read = (node: unknown): unknown => {
    if (isAlias(node)) return anchors.get(node.source)
    const value = isMap(node)
      ? mappingOf(node)
      : isSeq(node)
        ? listOf(node)
        : isScalar(node)
          ? node.value
          : null
    if (isNode(node) && 'anchor' in node && node.anchor) anchors.set(node.anchor, value)
    return value
  }
  const mappingOf = ({ items }: YAMLMap): Record<string, unknown> => {
    const mapping: Record<string, unknown> = {}
    for (const { key, value } of items) {
      const name = String(isScalar(key) ? key.value : key)
      mapping[name] = placed(mapping, name, value, key)
    }
    return mapping
  }
  const listOf = ({ items }: YAMLSeq): unknown[] => {
    const list: unknown[] = []
    for (const [index, item] of items.entries()) list.push(placed(list, String(index), item, item))
    return list
  }
  /** Reads the value of a key or list item; the key and the value get the position of `at`. */
  const placed = (owner: object, key: string, node: unknown, at: unknown): unknown => {
    const value = read(node)
    const place = () => placeAt((isNode(at) && at.range?.[0]) || 0)
    places.note(owner, key, place)
    if (typeof value === 'object' && value !== null && !isAlias(node)) places.note(value, null, place)
    return value
  }

  const whole = read(document.contents)
  if (typeof whole !== 'object' || whole === null) {
    throw new DescriptionFault([{ ...placeAt(0), rule: 'yaml', sentence: 'the file holds no mapping.' }])
  }
  places.note(whole, null, () => placeAt(0))
  return whole as Record<string, unknown>
}
