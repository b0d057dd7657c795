import { Button } from '@mantine/core'
import { IconCopy, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '../../api/gen/model/index.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useCan } from '../shell/can.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { CopyRole } from './CopyRole.tsx'
import { roleTexts as texts } from './texts/role.ts'

/** Links from a role: to its mapping, and to copy it. */
export function RoleLinks({ role }: { role: Role }) {
  const can = useCan()
  const addDeniedReason = useDeniedReason()('AddRole')
  const [copying, setCopying] = useState(false)
  return (
    <>
      {can('GetRoleMapping') ? (
        <Button
          renderRoot={(props) => <Link to="/rolemapping" search={{ role: role.id }} {...props} />}
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
        >
          {texts.mapping}
        </Button>
      ) : (
        <DisabledButton reason={texts.noMappingAccess}>{texts.mapping}</DisabledButton>
      )}
      {addDeniedReason === undefined ? (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setCopying(true)}
        >
          {texts.duplicate}
        </Button>
      ) : (
        <DisabledButton reason={addDeniedReason}>{texts.duplicate}</DisabledButton>
      )}
      {copying && <CopyRole role={role} onClose={() => setCopying(false)} />}
    </>
  )
}
