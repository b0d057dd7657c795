import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkOptions } from '@tanstack/react-router'
import classes from './PrintoutPage.module.css'
import { printTexts } from './texts.ts'

/** Leads from a print preview, which has no menu, to what it prints. */
export function BackLink({ place }: { place: LinkOptions }) {
  return (
    <Button
      className={classes.back}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link {...place} {...props} />}
    >
      {printTexts.back}
    </Button>
  )
}
