import { Kbd, Modal } from '@mantine/core'
import { layoutTexts } from '#texts/layout.ts'
import { useUiTexts } from '../../ui/UiTextsProvider.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import classes from './ShortcutsDialog.module.css'

const texts = layoutTexts.shortcuts

/** Every keyboard shortcut there is. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { close } = useUiTexts()
  return (
    <Modal opened onClose={onClose} title={texts.title} centered closeButtonProps={{ 'aria-label': close }}>
      <dl className={classes.list}>
        {texts.rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
