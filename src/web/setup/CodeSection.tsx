import { TextInput } from '@mantine/core'
import { Section } from './Section.tsx'
import type { SectionOfForm } from './sectionOfForm.ts'
import { setupTexts } from './texts.ts'

const { fields, sections } = setupTexts

/** The one-time code that the server printed. */
export function CodeSection({ number, form }: SectionOfForm) {
  return (
    <Section number={number} {...sections.code}>
      <TextInput
        label={fields.code}
        placeholder={fields.codePlaceholder}
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        maw={280}
        {...form.getInputProps('code')}
      />
    </Section>
  )
}
