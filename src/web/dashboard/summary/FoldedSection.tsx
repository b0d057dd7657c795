import type { ReactNode } from 'react'
import { Section } from '../../ui/page/Section.tsx'
import { type Folded, useFold } from './useFold.tsx'

interface FoldedSectionProps extends Folded {
  title: string
  lead?: string
  children: ReactNode
}

/** A section that a phone shows as its title until it is opened. */
export function FoldedSection({ fold, title, count, lead, children }: FoldedSectionProps) {
  const { title: heading, isOpen } = useFold(fold, title, count)
  return (
    <Section title={heading} lead={isOpen ? lead : undefined}>
      {isOpen && children}
    </Section>
  )
}
