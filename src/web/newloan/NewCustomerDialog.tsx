import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { recordTexts } from '#texts/record.ts'
import { CustomerFields } from '../shared/customer/CustomerFields.tsx'
import { DuplicateNotice } from '../shared/customer/DuplicateNotice.tsx'
import { useCustomerRecord } from '../shared/customer/useCustomerRecord.ts'
import { type TypeChoice, useTypeChoices } from '../shared/customer/useTypeChoices.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'

const texts = newLoanTexts.newCustomer

interface NewCustomerDialogProps {
  /** Called with the borrower: the added customer, or an existing one. */
  onChosen: (id: string) => void
  onClose: () => void
}

/** Adds the borrower in a dialog over the loan form. */
export function NewCustomerDialog({ onChosen, onClose }: NewCustomerDialogProps) {
  const types = useTypeChoices(null)
  return types === null ? (
    <Framed onClose={onClose}>
      <LoadingState />
    </Framed>
  ) : (
    <NewCustomer types={types} onChosen={onChosen} onClose={onClose} />
  )
}

function NewCustomer({
  types,
  onChosen,
  onClose,
}: NewCustomerDialogProps & { types: readonly TypeChoice[] }) {
  const confirm = useConfirm()
  const record = useCustomerRecord({ customer: null, types, onSaved: ({ id }) => onChosen(id) })

  async function leave(then: () => void) {
    if (record.form.dirty && !(await confirm(recordTexts.discard))) return
    record.discard()
    then()
  }

  return (
    <Framed onClose={() => void leave(onClose)}>
      <RecordBody record={record} onCancel={() => void leave(onClose)} saveLabel={texts.save}>
        <CustomerFields
          record={record.form}
          types={types}
          locked={false}
          likely={
            <DuplicateNotice
              record={record.form}
              exceptId={null}
              act={({ id, name }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.takeOf(name)}
                  onClick={() => void leave(() => onChosen(id))}
                >
                  {texts.take}
                </Button>
              )}
            />
          }
        />
      </RecordBody>
    </Framed>
  )
}

function Framed({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title={texts.title}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      {children}
    </Modal>
  )
}
