import { Anchor, Button, Input, Text } from '@mantine/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower, PastLoan } from '../../api/gen/model/index.ts'
import { CustomerPicker } from '../shared/CustomerPicker.tsx'
import { problemOf } from '../shared/problemOf.ts'
import { useCan } from '../shell/can.ts'
import { keepFocus } from '../ui/form/formKeys.ts'
import type { RecordFormHandle } from '../ui/form/useRecordForm.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { BorrowerGlance } from './BorrowerGlance.tsx'
import type { LoanValues } from './loanValues.ts'
import classes from './NewLoan.module.css'

const texts = newLoanTexts.customer

interface CustomerSectionProps {
  record: RecordFormHandle<LoanValues>
  query: { data?: Borrower | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  onChosen: (id: string) => void
  /** Makes one who is not there yet. */
  onAdd: () => void
  onCleared: () => void
  onPledgeAgain: (loan: PastLoan) => void
}

/** Who borrows: found while one types, then at a glance. */
export function CustomerSection({
  record,
  query,
  onChosen,
  onAdd,
  onCleared,
  onPledgeAgain,
}: CustomerSectionProps) {
  const can = useCan()
  const { form } = record
  const { customerId } = form.values
  const error = form.errors.customerId === undefined ? undefined : String(form.errors.customerId)

  return (
    <Section title={texts.title}>
      {customerId === null ? (
        <div className={classes.search}>
          <div className={classes.grow}>
            <CustomerPicker
              label={newLoanTexts.fields.customerId}
              path="customerId"
              placeholder={texts.search}
              error={error}
              onChoose={({ id }) => onChosen(id)}
            />
          </div>
          {can('AddCustomer') && (
            <Button variant="default" onMouseDown={keepFocus} onClick={onAdd}>
              {texts.add}
            </Button>
          )}
        </div>
      ) : (
        <div data-path="customerId" data-label={newLoanTexts.fields.customerId} className={classes.stack}>
          {query.data === undefined &&
            (query.isError ? (
              <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
            ) : (
              <LoadingState />
            ))}
          {query.data !== undefined && <BorrowerGlance borrower={query.data} onPledgeAgain={onPledgeAgain} />}
          {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
          <div className={classes.acts}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconX size={14} aria-hidden />}
              onMouseDown={keepFocus}
              onClick={onCleared}
            >
              {texts.clear}
            </Button>
            <Text size="sm">
              <Anchor
                renderRoot={(props) => (
                  <Link to="/customer/$id" params={{ id: customerId }} target="_blank" {...props} />
                )}
              >
                {texts.open} <IconExternalLink size={14} aria-hidden />
              </Anchor>
            </Text>
          </div>
        </div>
      )}
    </Section>
  )
}
