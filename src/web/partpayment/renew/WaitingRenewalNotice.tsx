import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { WaitingRenewal } from '../../../api/gen/model/index.ts'
import { formatMoney } from '../../ui/format.ts'
import { renewalTexts } from '../texts/renewal.ts'

const texts = renewalTexts.waiting

interface WaitingRenewalNoticeProps {
  waiting: WaitingRenewal
  /** Opens it to be changed; undefined where that is not possible. */
  onChange: (() => void) | undefined
}

/** That a renewal of the loan waits for a second person, or to be completed, where, and the way to change it. */
export function WaitingRenewalNotice({ waiting, onChange }: WaitingRenewalNoticeProps) {
  const { id, principalPaise, approvalStands, madeByName } = waiting
  const say = approvalStands ? texts.approved : texts.pending
  return (
    <Alert color="blue" variant="light" title={texts.title} role="status">
      {say(formatMoney(principalPaise), madeByName ?? texts.unknown)}{' '}
      <Anchor
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/newloan" search={{ open: id }} {...props} />}
      >
        {texts.open}
      </Anchor>
      {onChange && (
        <>
          {' · '}
          <Anchor component="button" type="button" c="inherit" underline="always" onClick={onChange}>
            {texts.change}
          </Anchor>
        </>
      )}
    </Alert>
  )
}
