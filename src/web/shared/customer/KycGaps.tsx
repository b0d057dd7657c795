import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { newLoanTexts } from '#texts/newloan.ts'
import type { Borrower } from '../../../api/gen/model/index.ts'
import { useCan } from '../../shell/can.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import classes from './KycGaps.module.css'
import { kycField } from './kycField.ts'

const texts = newLoanTexts.customer

const TakePhoto = lazyPart(
  () => import('./TakePhoto.tsx'),
  'TakePhoto',
  <Button size="compact-sm" variant="default" loading>
    {texts.takePhoto}
  </Button>,
)

interface KycGapsProps {
  borrower: Borrower
  /** Called after a gap was closed here. */
  onClosed: () => void
}

/**
 * The gaps in a customer's KYC: the photo is taken here if the user may change customers; everything else is entered in the customer's
 * form.
 */
export function KycGaps({ borrower: { id, kycGaps }, onClosed }: KycGapsProps) {
  const can = useCan()
  const takes = can('UpdateCustomer') && can('GetCustomerById')
  return (
    <ul className={classes.gaps}>
      {kycGaps.map((gap) => (
        <li key={gap}>
          {gap === 'photo' && takes ? (
            <TakePhoto customerId={id} onTaken={onClosed} />
          ) : (
            <Anchor
              c="inherit"
              underline="always"
              renderRoot={(props) => (
                <Link to="/customer" search={{ open: id }} hash={kycField[gap]} target="_blank" {...props} />
              )}
            >
              {texts.gap[gap]}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}
