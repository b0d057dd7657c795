import { Box, Group, SimpleGrid } from '@mantine/core'
import type { PartPayment, ReleaseOnFile } from '../../../api/gen/model/index.ts'
import { collectors } from '../../../domain/custody/custody.ts'
import { proofOf } from '../../../domain/custody/releaseExceptions.ts'
import { PictureField } from '../../shared/picture/PictureField.tsx'
import { optionsOf } from '../../ui/form/options.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { approvedReleaseTexts } from '../texts/approvedRelease.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { releaseTexts } from '../texts/release.ts'
import { TicketCheck } from '../ticket/TicketCheck.tsx'
import {
  type CollectionValues,
  kindOnFile,
  knownName,
  needsAuthorisation,
  needsBond,
} from './collectionValues.ts'
import { PledgedPictures, StoredPicture } from './StoredPicture.tsx'
import type { ReleaseState } from './useRelease.ts'

const texts = releaseTexts.collection

interface CollectionFieldsProps<Values extends { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordFormHandle<Values & Record<string, unknown>>
  state: ReleaseState
}

/** The collector, the documents shown, and the signature or photo next to the photo on file. */
export function CollectionFields<Values extends { collection: CollectionValues }>({
  loan,
  record,
  state: { onFile, approval, exceptions = [] },
}: CollectionFieldsProps<Values>) {
  const { collection } = record.form.values
  const proof = proofOf(collection.collectedBy, approval?.kinds ?? exceptions)
  const keep = (change: Partial<CollectionValues>) =>
    record.form.setValues((now) => ({ ...now, collection: { ...now.collection, ...change } }) as never)

  function chooseCollector(value: string | null) {
    const collectedBy = collectors.find((one) => one === value)
    if (collectedBy === undefined) return
    const name = knownName(collectedBy, loan)
    // A kind for which no number was typed was only proposed.
    const isTyped = collection.idNumber.trim() !== ''
    keep({ collectedBy, name, ...(!isTyped && { idKind: kindOnFile(collectedBy, onFile) }) })
  }

  function numberHelp(): string | undefined {
    if (collection.idKind === 'aadhaar') return texts.lastFour
    return approval && approvedReleaseTexts.number(approval.idMasked)
  }

  const picture = (key: 'pictureId' | 'proofId' | 'bondId', label: string, large?: true) => (
    <Box data-path={`collection.${key}`} data-label={label} flex="1 1 20rem" miw={0}>
      <PictureField
        label={label}
        purpose={key === 'pictureId' ? 'releasePicture' : 'releaseProof'}
        value={collection[key]}
        error={record.form.errors[`collection.${key}`]}
        onChange={(id) => keep({ [key]: id })}
        required
        {...(large && { large })}
      />
    </Box>
  )

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <SelectField
          record={record}
          name="collection.collectedBy"
          label={texts.fields.collectedBy}
          options={optionsOf(texts.collectors)}
          onChange={chooseCollector}
          help={needsAuthorisation(collection) ? texts.otherPerson : undefined}
          required
        />
        <TextField
          record={record}
          name="collection.name"
          label={texts.fields.name}
          help={collection.collectedBy === 'pawner' ? texts.nameOnFile : undefined}
          disabled={collection.collectedBy === 'pawner'}
          required
        />
        <SelectField
          record={record}
          name="collection.ticket"
          label={texts.fields.ticket}
          options={optionsOf(texts.tickets)}
          help={needsBond(collection) ? texts.ticketLost : undefined}
          required
        />
        <SelectField
          record={record}
          name="collection.idKind"
          label={texts.fields.idKind}
          options={optionsOf(texts.idKinds)}
          help={
            collection.collectedBy === 'pawner' && onFile ? texts.onFile(documentsOnFile(onFile)) : undefined
          }
          required
        />
        <TextField
          record={record}
          name="collection.idNumber"
          label={texts.fields.idNumber}
          help={numberHelp()}
          required
        />
        <TextField record={record} name="collection.note" label={partPaymentActionsTexts.note} />
      </SimpleGrid>
      {collection.ticket === 'shown' && <TicketCheck loanId={loan.id} />}
      <Group align="start" gap="lg">
        <StoredPicture
          id={onFile?.photoId ?? null}
          label={texts.photo(loan.customerName)}
          caption={onFile?.photoId === null ? texts.noPhoto : texts.photoOnFile}
        />
        {picture('pictureId', texts.fields.picture, true)}
        <PledgedPictures loan={loan} />
      </Group>
      {(proof !== null || needsBond(collection)) && (
        <Group align="start" gap="lg">
          {proof !== null && picture('proofId', texts.fields.proof[proof])}
          {needsBond(collection) && picture('bondId', texts.fields.bond)}
        </Group>
      )}
    </>
  )
}

/** The identity documents on file, with masked numbers. */
export function documentsOnFile({ idKind, idMasked, panMasked }: ReleaseOnFile): string[] {
  const { idKinds } = texts
  return [
    ...(idKind !== null && idMasked !== null ? [`${idKinds[idKind]} ${idMasked}`] : []),
    ...(panMasked !== null ? [`${idKinds.pan} ${panMasked}`] : []),
  ]
}
