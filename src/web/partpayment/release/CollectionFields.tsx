import '@mantine/core/styles/SimpleGrid.css'
import { SimpleGrid } from '@mantine/core'
import { partPaymentActsTexts } from '#texts/partpaymentActs.ts'
import { releaseTexts } from '#texts/release.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { PictureField } from '../../shared/PictureField.tsx'
import { type FieldOption, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RecordFormHandle } from '../../ui/form/useRecordForm.ts'
import { type CollectionValues, knownName, needsProof } from './collectionValues.ts'

const texts = releaseTexts.collection

interface CollectionFieldsProps<Values extends { collection: CollectionValues }> {
  loan: PartPayment
  record: RecordFormHandle<Values & Record<string, unknown>>
}

/** Who collects, what they show, and their signature or photo. */
export function CollectionFields<Values extends { collection: CollectionValues }>({
  loan,
  record,
}: CollectionFieldsProps<Values>) {
  const { collection } = record.form.values
  const keep = (change: Partial<CollectionValues>) =>
    record.form.setValues((now) => ({ ...now, collection: { ...now.collection, ...change } }) as never)

  function chooseCollector(value: string | null) {
    const collectedBy = collectors.find((one) => one === value)
    if (collectedBy !== undefined) keep({ collectedBy, name: knownName(collectedBy, loan) })
  }

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <SelectField
          record={record}
          name="collection.collectedBy"
          label={texts.fields.collectedBy}
          options={optionsOf(texts.collectors)}
          onChange={chooseCollector}
          required
        />
        <TextField record={record} name="collection.name" label={texts.fields.name} required />
        <SelectField
          record={record}
          name="collection.ticket"
          label={texts.fields.ticket}
          options={optionsOf(texts.tickets)}
          required
        />
        <SelectField
          record={record}
          name="collection.idKind"
          label={texts.fields.idKind}
          options={optionsOf(texts.idKinds)}
          required
        />
        <TextField
          record={record}
          name="collection.idNumber"
          label={texts.fields.idNumber}
          help={collection.idKind === 'aadhaar' ? texts.lastFour : undefined}
          required
        />
        <TextField record={record} name="collection.note" label={partPaymentActsTexts.note} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <div data-path="collection.pictureId" data-label={texts.fields.picture}>
          <PictureField
            label={texts.fields.picture}
            purpose="releasePicture"
            value={collection.pictureId}
            error={record.form.errors['collection.pictureId']}
            onChange={(pictureId) => keep({ pictureId })}
          />
        </div>
        {needsProof(collection) && (
          <div data-path="collection.proofId" data-label={texts.fields.proof}>
            <PictureField
              label={texts.fields.proof}
              purpose="releaseProof"
              value={collection.proofId}
              error={record.form.errors['collection.proofId']}
              onChange={(proofId) => keep({ proofId })}
            />
          </div>
        )}
      </SimpleGrid>
    </>
  )
}

const collectors = ['pawner', 'nominee', 'heir', 'authorised'] as const

function optionsOf(words: Readonly<Record<string, string>>): FieldOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
