import { ActionIcon, Box, Text } from '@mantine/core'
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { documentTexts as texts } from '#texts/documents.ts'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import { formatDateTime } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { PDF } from '../picture/scalePicture.ts'
import classes from './Documents.module.css'
import type { StoredDocument } from './documents.ts'

interface DocumentCardProps {
  document: StoredDocument<string>
  /** The name of its kind. */
  kindLabel: string
  onOpen: () => void
  /** Null if it may not be removed. */
  onRemove: (() => void) | null
}

/** A thumbnail of a document with its kind. */
export function DocumentCard({ document, kindLabel, onOpen, onRemove }: DocumentCardProps) {
  const { attachmentId, contentType, name, addedBy, addedAt } = document
  const pdf = contentType === PDF
  const { url } = useAttachmentUrl(pdf ? null : attachmentId)
  return (
    <li className={classes.card}>
      <button type="button" className={classes.thumb} aria-label={texts.open(name)} onClick={onOpen}>
        {url !== null ? (
          <img src={url} alt="" className={classes.small} />
        ) : pdf ? (
          <IconFileTypePdf size={40} stroke={1.4} aria-hidden />
        ) : (
          <IconPhoto size={40} stroke={1.4} aria-hidden />
        )}
      </button>
      <Box flex={1} miw={0} className={layout.breaks}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {kindLabel}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.userAndTime(addedBy, formatDateTime(addedAt))}
        </Text>
      </Box>
      {onRemove !== null && (
        <ActionIcon variant="subtle" color="red" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
