import type { Mutant } from './mutant.ts'

const commands = ['tests/server/partpayment.reseal.test.ts']
const panel = ['tests/web/reseal.test.ts']

/** Faults in resealing a packet without a release: rules, record, notification, and the panel on the loan page. */
export const mutants: Mutant[] = [
  {
    fault: 'a packet is resealed with a stale version',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: '  if (sealed.version !== input.version) throw fail(409, texts.stale, undefined, { current: { ...sealed } })\n',
    replace: '  void texts.stale\n',
    tests: commands,
  },
  {
    fault: 'the seal that was found on a packet can be its new seal',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: 'foundSeal === null ? [sealed.seal] : [sealed.seal, foundSeal]',
    replace: '[sealed.seal]',
    tests: commands,
  },
  {
    fault: 'the recorded seal of a packet can be its new seal',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: 'foundSeal === null ? [sealed.seal] : [sealed.seal, foundSeal]',
    replace: 'foundSeal === null ? [] : [foundSeal]',
    tests: commands,
  },
  {
    fault: 'weights that differ from the record need no note',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: "  if (isOff && note === null) throw failField('note', openingWeightMessages.note)\n",
    replace: '  void openingWeightMessages.note\n',
    tests: commands,
  },
  {
    fault: 'the record of a resealed packet lacks the seal that was found',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: "const opened = { action: 'reseal' as const, foundSeal, witnesses",
    replace: "const opened = { action: 'reseal' as const, foundSeal: null, witnesses",
    tests: commands,
  },
  {
    fault: 'a resealed packet keeps its old seal',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: '{ seal: newSeal }, opened',
    replace: '{ seal: sealed.seal }, opened',
    tests: commands,
  },
  {
    fault: 'the notification of a resealed packet leaves out the weights that differ',
    file: 'src/server/modules/lending/commands/reseal.ts',
    find: 'weights: isOff ? { onRecord, weighed } : null',
    replace: 'weights: null',
    tests: commands,
  },
  {
    fault: 'one person witnesses an opening twice',
    file: 'src/server/modules/lending/commands/openPacket.ts',
    find: 'names.map((name) => name.toLowerCase())',
    replace: 'names',
    tests: commands,
  },
  {
    fault: 'a packet on hold can be opened',
    file: 'src/server/modules/lending/commands/openPacket.ts',
    find: '  if (problem !== null) throw fail(422, problem)\n',
    replace: '  void problem\n',
    tests: commands,
  },
  {
    fault: 'the panel sends the version read after the reply was lost',
    file: 'src/web/partpayment/release/ResealPanel.tsx',
    find: 'version: sentWith.version',
    replace: 'version: loan.packet.version',
    tests: panel,
  },
  {
    fault: 'the panel compares the weights with the packet as it is after the reply was lost',
    file: 'src/web/partpayment/release/ResealPanel.tsx',
    find: 'check: (values) => checkReseal(values, values[SENT_WITH] ?? now)',
    replace: 'check: (values) => checkReseal(values, now)',
    tests: panel,
  },
]
