import { Button, Group, Modal, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { documentTexts as texts } from '#texts/documents.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { PDF } from '../picture/scalePicture.ts'
import classes from './Documents.module.css'
import type { StoredDocument } from './documents.ts'

interface DocumentDialogProps {
  document: StoredDocument<string>
  /** The name of its kind. */
  kindLabel: string
  onClose: () => void
}

/** A document in full size; a PDF opens in a new tab, in the browser's viewer. */
export function DocumentDialog({ document, kindLabel, onClose }: DocumentDialogProps) {
  useReturnFocus()
  const { name, attachmentId, contentType } = document
  const pdf = contentType === PDF
  const { url, failed, retry } = useAttachmentUrl(attachmentId, contentType)
  const file = `${name}.${contentType.slice(contentType.indexOf('/') + 1)}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size={pdf ? 'md' : 'xl'}
      centered
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Text c="dimmed" size="sm" mb="sm">
        {kindLabel}
      </Text>
      {failed && <ErrorLine text={texts.unshown} onRetry={retry} />}
      {!failed && url === null && <Text role="status">{texts.loading}</Text>}
      {url !== null && !pdf && <img src={url} alt={name} className={classes.large} />}
      {url !== null && (
        <Group justify="flex-end" mt="md">
          <Button
            component="a"
            href={url}
            download={file}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {texts.save}
          </Button>
          {pdf && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {texts.openPdf}
            </Button>
          )}
        </Group>
      )}
    </Modal>
  )
}
