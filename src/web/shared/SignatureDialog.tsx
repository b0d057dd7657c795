import { Button, Group, Modal, Text } from '@mantine/core'
import { pictureTexts } from '#texts/picture.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'
import classes from './SignatureDialog.module.css'
import { signatureSize, useSignaturePad } from './useSignaturePad.ts'

const texts = pictureTexts.signature

interface SignatureDialogProps {
  /** Called at once with the picture of the signature, which is still being made. */
  onTake: (signature: Promise<Blob | null>) => void
  onClose: () => void
}

/** A box to sign in; mounted only while open. */
export function SignatureDialog({ onTake, onClose }: SignatureDialogProps) {
  useReturnFocus()
  const { canvas, signed, clear, take, handlers } = useSignaturePad()

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text size="sm" mb="sm">
        {texts.hint}
      </Text>
      <canvas
        ref={canvas}
        {...signatureSize}
        {...handlers}
        className={classes.pad}
        role="img"
        aria-label={texts.box}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={clear}>
          {texts.clear}
        </Button>
        {signed ? (
          <Button onClick={() => onTake(take())}>{texts.use}</Button>
        ) : (
          <LockedButton reason={texts.empty}>{texts.use}</LockedButton>
        )}
      </Group>
    </Modal>
  )
}
