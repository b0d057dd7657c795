import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { helpBelow } from '../shared/fieldOrder.ts'
import { SecretInput } from '../shared/SecretInput.tsx'
import { Section } from './Section.tsx'
import type { SetUpValues } from './setupValues.ts'
import { setupTexts } from './texts.ts'

const { fields, sections } = setupTexts

interface OwnerSectionProps {
  number: number
  form: UseFormReturnType<SetUpValues>
}

/** The owner's account. */
export function OwnerSection({ number, form }: OwnerSectionProps) {
  const [shown, setShown] = useState(false)
  const secret = { showLabel: fields.showPassword, visible: shown, onVisibilityChange: setShown }
  return (
    <Section number={number} {...sections.owner}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={fields.ownerName}
          required
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('owner.name')}
        />
        <TextInput
          label={fields.userName}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.getInputProps('owner.userName')}
        />
        <TextInput
          label={fields.email}
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          description={fields.emailHint}
          inputWrapperOrder={helpBelow}
          {...form.getInputProps('owner.email')}
        />
        <div />
        <SecretInput
          label={fields.password}
          autoComplete="new-password"
          description={fields.passwordHint}
          inputWrapperOrder={helpBelow}
          {...secret}
          {...form.getInputProps('owner.password')}
        />
        <SecretInput
          label={fields.confirm}
          autoComplete="new-password"
          {...secret}
          {...form.getInputProps('owner.confirm')}
        />
      </SimpleGrid>
    </Section>
  )
}
