import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Staff } from '../../api/gen/model/index.ts'
import { useCan } from '../shell/can.ts'
import { Section } from '../ui/page/Section.tsx'
import { staffTexts as texts } from './texts.ts'

/** The login of a member of staff, or a link to add one. */
export function StaffLogin({ staff }: { staff: Staff }) {
  const can = useCan()
  return (
    <Section title={texts.sections.login}>
      <Group justify="space-between">
        <Text size="sm">{staff.login === null ? texts.login.none : texts.login.named(staff.login)}</Text>
        {staff.login === null && staff.active && can('AddUserLogin') && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/userlogin" search={{ open: 'new' }} {...props} />}
          >
            {texts.login.add}
          </Button>
        )}
      </Group>
    </Section>
  )
}
