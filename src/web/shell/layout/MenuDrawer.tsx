import { Drawer } from '@mantine/core'
import { layoutTexts as texts } from '#texts/layout.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { sizes } from '../sizes.ts'
import classes from './MenuDrawer.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The menu on narrow screens. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={sizes.drawer}
      title={texts.brand}
      closeButtonProps={{ 'aria-label': texts.closeMenu }}
      padding={0}
      classNames={classes}
    >
      <Sidebar />
    </Drawer>
  )
}
