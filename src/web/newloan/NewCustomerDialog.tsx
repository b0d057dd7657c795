import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { recordTexts } from '#texts/record.ts'
import { CustomerFields } from '../shared/customer/CustomerFields.tsx'
import { type CustomerDefaults, useCustomerDefaults } from '../shared/customer/customerDefaults.ts'
import { DuplicateNotice } from '../shared/customer/DuplicateNotice.tsx'
import { useCustomerRecord } from '../shared/customer/useCustomerRecord.ts'
import { type TypeChoice, useTypeChoices } from '../shared/customer/useTypeChoices.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'

const texts = newLoanTexts.newCustomer

interface NewCustomerDialogProps {
  /** The name or phone number that was searched for. */
  typed: string
  /** Called with the borrower: the added customer, or an existing one. */
  onChosen: (id: string) => void
  onClose: () => void
}

/** Adds the borrower in a dialog over the loan form. */
export function NewCustomerDialog({ typed, onChosen, onClose }: NewCustomerDialogProps) {
  const types = useTypeChoices(null)
  const usual = useCustomerDefaults(types, true)
  return types === null || usual === null ? (
    <Framed onClose={onClose}>
      <LoadingState />
    </Framed>
  ) : (
    <NewCustomer typed={typed} types={types} usual={usual} onChosen={onChosen} onClose={onClose} />
  )
}

function NewCustomer({
  typed,
  types,
  usual,
  onChosen,
  onClose,
}: NewCustomerDialogProps & { types: readonly TypeChoice[]; usual: CustomerDefaults }) {
  const confirm = useConfirm()
  const record = useCustomerRecord({
    customer: null,
    types,
    usual,
    known: knownOf(typed),
    onSaved: ({ id }) => onChosen(id),
  })

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
          readOnly={false}
          likely={
            <DuplicateNotice
              record={record.form}
              exceptId={null}
              action={({ id, name }) => (
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

/** The field of a new customer that a search text is for: the phone number if it has no letter, otherwise the name. */
function knownOf(typed: string): { phone?: string; name?: string } {
  if (typed === '') return {}
  return /\p{L}/u.test(typed) ? { name: typed } : { phone: typed }
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
