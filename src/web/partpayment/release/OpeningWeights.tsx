import { Text } from '@mantine/core'
import type { ReleaseQuote } from '../../../api/gen/model/index.ts'
import { openingDifferences } from '../../../domain/custody/openingWeights.ts'
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
  quote: ReleaseQuote | undefined,
) {
  if (weightBeforeMg === null || weightAfterMg === null || quote === undefined) return null
  return openingDifferences(quote, { weightBeforeMg, weightAfterMg })
}

/** The differences in words, for the confirmation. */
export function differencesText({ beforeMg, afterMg }: { beforeMg: number; afterMg: number }): string {
  return texts.both(formatWeight(beforeMg), formatWeight(afterMg))
}

/** Compares the typed weights with the record while they are typed; announced when it changes. */
export function OpeningWeights({ typed, quote }: { typed: TypedWeights; quote: ReleaseQuote | undefined }) {
  const differences = typedDifferences(typed, quote)
  return (
    <div role="status">
      {differences !== null && quote !== undefined && (
        <>
          <Text size="sm">
            {texts.before(formatWeight(quote.recordedMg), formatWeight(differences.beforeMg))}
          </Text>
          <Text size="sm">{texts.after(formatWeight(quote.takenMg), formatWeight(differences.afterMg))}</Text>
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
