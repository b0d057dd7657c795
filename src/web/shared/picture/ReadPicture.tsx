import { IconPhoto, IconUser } from '@tabler/icons-react'
import { pictureTexts } from '#texts/picture.ts'
import { Photo } from './Photo.tsx'

interface ReadPictureProps {
  label: string
  id: string
  round: boolean
  /** The side of its square, a CSS length. */
  size: string
}

/** The picture of a record that is read-only. */
export function ReadPicture({ label, id, round, size }: ReadPictureProps) {
  return (
    <Photo
      id={id}
      label={pictureTexts.alt(label)}
      none={pictureTexts.none(label)}
      size={size}
      icon={round ? IconUser : IconPhoto}
    />
  )
}
