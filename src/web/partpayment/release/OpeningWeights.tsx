import { Text } from '@mantine/core'
import { openingDifferences, type RecordedWeights } from '../../../domain/custody/openingWeights.ts'
import { formatWeight } from '../../ui/format.ts'
import { releaseTexts } from '../texts/release.ts'

const texts = releaseTexts.items.weights

/** The weights of an opened packet as typed, in milligrams; null while empty. */
export interface TypedWeights {
  weightBeforeMg: number | null
  weightAfterMg: number | null
}

/** The differences of typed weights from the record; null while a weight or the record is missing. */
export function typedDifferences(
  { weightBeforeMg, weightAfterMg }: TypedWeights,
  onRecord: RecordedWeights | undefined,
) {
  if (weightBeforeMg === null || weightAfterMg === null || onRecord === undefined) return null
  return openingDifferences(onRecord, { weightBeforeMg, weightAfterMg })
}

/** The differences as text, for the confirmation. */
export function differencesText({ beforeMg, afterMg }: { beforeMg: number; afterMg: number }): string {
  return texts.both(formatWeight(beforeMg), formatWeight(afterMg))
}

interface OpeningWeightsProps {
  typed: TypedWeights
  /** The weights on record; undefined while they load. */
  onRecord: RecordedWeights | undefined
}

/** Compares the typed weights with the record while they are typed; announced when it changes. */
export function OpeningWeights({ typed, onRecord }: OpeningWeightsProps) {
  const differences = typedDifferences(typed, onRecord)
  return (
    <div role="status">
      {differences !== null && onRecord !== undefined && (
        <>
          <Text size="sm">
            {texts.before(formatWeight(onRecord.recordedMg), formatWeight(differences.beforeMg))}
          </Text>
          <Text size="sm">
            {onRecord.takenMg === 0
              ? texts.afterAll(formatWeight(differences.afterMg))
              : texts.after(formatWeight(onRecord.takenMg), formatWeight(differences.afterMg))}
          </Text>
          {differences.isOff && (
            <Text size="sm" fw={600}>
              {texts.off}
            </Text>
          )}
        </>
      )}
    </div>
  )
}
