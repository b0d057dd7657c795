import { Anchor, Avatar, Button, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPhoto, IconSignature, IconUser } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { pictureTexts as texts } from '#texts/picture.ts'
import type { AttachmentPurpose } from '../../../api/gen/model/index.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useAttachmentUrl } from '../../shell/useAttachmentUrl.ts'
import { WaitForContext } from '../../ui/form/pendingWork.ts'
import { ReadOnlyContext } from '../../ui/form/readOnly.ts'
import { useKeyHelp } from '../../ui/keyHelp.ts'
import layout from '../../ui/layout.module.css'
import { isEscapeTaken } from '../../ui/page/useEscape.ts'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { problemOf } from '../state/problemOf.ts'
import classes from './PictureField.module.css'
import { PDF, pictureTypes } from './scalePicture.ts'
import { useIsPdf } from './useIsPdf.ts'
import { useUploadPicture } from './useUploadPicture.ts'

/** Purposes with a round picture: people. */
const people: readonly AttachmentPurpose[] = ['profilePhoto', 'staffPhoto', 'customerPhoto']

/** Purposes for which the camera is offered. */
const taken: readonly AttachmentPurpose[] = [
  ...people,
  'noteDocument',
  'auctionProof',
  'itemPhoto',
  'trayPhoto',
  'releasePicture',
  'releaseProof',
]

/** Purposes of pictures that are usually taken at the counter: the camera comes first. */
const takenFirst: readonly AttachmentPurpose[] = [
  'customerPhoto',
  'itemPhoto',
  'trayPhoto',
  'releasePicture',
  'releaseProof',
]

/** Purposes for which a signature can be drawn. */
const drawn: readonly AttachmentPurpose[] = ['releasePicture']

/** Purposes for which a PDF is accepted as well as a picture. */
const documents: readonly AttachmentPurpose[] = ['noteDocument', 'auctionProof', 'releaseProof']

const CameraDialog = lazyPart(() => import('./CameraDialog.tsx'), 'CameraDialog', null)

const SignatureDialog = lazyPart(() => import('./SignatureDialog.tsx'), 'SignatureDialog', null)

/** Whether the camera of a field is open. */
interface CameraState {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

interface PictureFieldProps {
  label: string
  /** The path of its value in the form: errors of this path and an address with this path as its hash focus the field. */
  path?: string
  purpose: AttachmentPurpose
  /** Id of the stored picture or PDF, or null. */
  value: string | null
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Whether the picture is large enough to compare faces. */
  large?: true
  /** The state of the camera, if a key outside the field opens it too; by default the field has its own. */
  camera?: CameraState
  /** Called with the id of a stored picture, or null when it is removed. */
  onChange: (id: string | null) => void
  /** Called when a picture could not be stored; the field shows why. */
  onFault?: () => void
}

/** A picture, or the promise of one; null if it failed. */
type Picture = Blob | Promise<Blob | null>

/**
 * Shows a picture with buttons to choose, replace or remove it; it is scaled down and uploaded at once, and the form waits for it. An
 * upload that ends after the field is removed or its form is reset changes nothing.
 */
export function PictureField({
  label,
  path,
  purpose,
  value,
  error,
  required = false,
  disabled = false,
  large,
  camera,
  onChange,
  onFault,
}: PictureFieldProps) {
  const isDocument = documents.includes(purpose)
  const pdf = useIsPdf(isDocument ? value : null) === true
  const picture = useAttachmentUrl(value, pdf ? PDF : undefined)
  const upload = useUploadPicture(purpose)
  const waitFor = useContext(WaitForContext)
  const resetFile = useRef<() => void>(null)
  const lastChosen = useRef<Picture>(null)
  // The place of a row in the form may change during the upload.
  const latest = useRef(onChange)
  latest.current = onChange
  const [fault, setFault] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(false)
  const round = people.includes(purpose)
  const wording = isDocument ? texts.ofDocument : texts.ofPicture
  const types = isDocument ? [...pictureTypes, PDF] : pictureTypes
  const message = fault ?? error ?? null
  const view = useContext(ReadOnlyContext)

  // The buttons that choose a picture stay enabled meanwhile, so that the pressed one keeps the focus; the last picture counts.
  function choose(file: Picture | null) {
    resetFile.current?.()
    if (file !== null) waitFor(send(file), drop)
  }

  function drop() {
    lastChosen.current = null
    setPreparing(false)
  }

  useEffect(
    () => () => {
      lastChosen.current = null
    },
    [],
  )

  /** Stores a picture. Returns whether it is stored; also true if it is no longer wanted, such as after another one was chosen. */
  async function send(file: Picture): Promise<boolean> {
    lastChosen.current = file
    setFault(null)
    setPreparing(true)
    const result = await uploadPicture(file)
    if (lastChosen.current !== file) return true
    setPreparing(false)
    if ('id' in result) {
      latest.current(result.id)
      return true
    }
    setFault(result.fault)
    onFault?.()
    return false
  }

  async function uploadPicture(picture: Picture): Promise<{ id: string } | { fault: string }> {
    const file = await picture
    if (file === null) return { fault: wording.unreadable }
    if (!types.includes(file.type)) return { fault: wording.notAllowed }
    try {
      const stored = await upload(file)
      return 'fault' in stored ? { fault: wording[stored.fault] } : stored
    } catch (rejection) {
      return { fault: problemOf(rejection).detail }
    }
  }

  const isTakenFirst = takenFirst.includes(purpose)
  const takeButton = taken.includes(purpose) && (
    <TakeButton disabled={disabled} facing={round ? 'user' : 'environment'} camera={camera} onTake={choose} />
  )

  if (view !== null && disabled)
    return (
      <view.Field
        label={label}
        value={value !== null && <view.Picture label={label} id={value} round={round} />}
      />
    )
  return (
    <fieldset
      className={layout.bare}
      data-path={path}
      data-label={path && label}
      data-wrong={error === undefined ? undefined : true}
    >
      <legend className={classes.label}>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      <Group gap="md" wrap={large ? 'wrap' : 'nowrap'} align={large ? 'start' : 'center'}>
        <Avatar
          src={pdf ? null : picture.url}
          alt={value === null ? texts.none(label) : texts.alt(label)}
          size={large ? '11rem' : 72}
          radius={round ? 'xl' : 'md'}
          styles={{
            image: { objectFit: round ? 'cover' : 'contain' },
            root: { borderRadius: round ? '50%' : undefined },
          }}
        >
          <Placeholder round={round} pdf={pdf} />
        </Avatar>
        <Stack gap={6}>
          <Group gap="xs">
            {isTakenFirst && takeButton}
            <FileButton resetRef={resetFile} accept={types.join(',')} onChange={choose} disabled={disabled}>
              {(props) => (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={preparing && <Loader size={14} />}
                  disabled={disabled}
                  {...props}
                >
                  {value === null ? wording.choose : texts.replace}
                </Button>
              )}
            </FileButton>
            {!isTakenFirst && takeButton}
            {drawn.includes(purpose) && <SignButton disabled={disabled} onSign={choose} />}
            {value !== null && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                disabled={disabled || preparing}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('fieldset')?.querySelector('button')?.focus()
                  onChange(null)
                }}
              >
                {texts.remove}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" role="status">
            {preparing ? wording.uploading : wording.hint}
          </Text>
          {pdf && picture.url !== null && (
            <Anchor href={picture.url} target="_blank" rel="noreferrer" size="sm">
              {texts.openPdf(label)}
            </Anchor>
          )}
        </Stack>
      </Group>
      {message === null && picture.failed && <ErrorLine text={texts.unshown} onRetry={picture.retry} />}
      {message !== null && (
        <Input.Error mt={6} role="alert">
          {message}
        </Input.Error>
      )}
    </fieldset>
  )
}

/** The placeholder where there is no picture. */
function Placeholder({ round, pdf }: { round: boolean; pdf: boolean }) {
  const Icon = pdf ? IconFileTypePdf : round ? IconUser : IconPhoto
  return <Icon size={30} aria-hidden />
}

interface TakeButtonProps {
  disabled: boolean
  /** Preferred camera of a device. */
  facing: 'user' | 'environment'
  camera: CameraState | undefined
  onTake: (photo: Blob | null) => void
}

/** Opens the camera in the page, or the device's camera app where the browser has no camera access (plain http). */
function TakeButton({ disabled, facing, camera, onTake }: TakeButtonProps) {
  const [isOpenHere, setOpenHere] = useState(false)
  const { isOpen: taking, onChange: setTaking } = camera ?? { isOpen: isOpenHere, onChange: setOpenHere }
  const resetFile = useRef<() => void>(null)
  const look = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconCamera size={14} aria-hidden />,
    disabled,
  } as const
  // Undefined outside secure contexts, despite its type.
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined)
    return (
      <FileButton
        resetRef={resetFile}
        accept={pictureTypes.join(',')}
        capture={facing}
        disabled={disabled}
        onChange={(file) => {
          resetFile.current?.()
          onTake(file)
        }}
      >
        {(props) => (
          <Button {...look} {...props}>
            {texts.take}
          </Button>
        )}
      </FileButton>
    )
  return (
    <>
      <Button {...look} onClick={() => setTaking(true)}>
        {texts.take}
      </Button>
      {taking && (
        <CameraDialog
          facing={facing}
          onTake={(photo) => {
            setTaking(false)
            onTake(photo)
          }}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}

/** Opens the signature pad; so does Alt + S from any field of the page. */
function SignButton({
  disabled,
  onSign,
}: {
  disabled: boolean
  onSign: (signature: Promise<Blob | null>) => void
}) {
  const [signing, setSigning] = useState(false)
  useKeyHelp(disabled ? null : texts.signKeys)
  useEffect(() => {
    if (disabled) return
    const press = (event: KeyboardEvent) => {
      // The physical key is compared: with Alt, some keyboard layouts type another letter.
      if (!event.altKey || event.ctrlKey || event.code !== 'KeyS' || isEscapeTaken(null)) return
      event.preventDefault()
      setSigning(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [disabled])
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSignature size={14} aria-hidden />}
        disabled={disabled}
        onClick={() => setSigning(true)}
      >
        {texts.sign}
      </Button>
      {signing && (
        <SignatureDialog
          onTake={(signature) => {
            setSigning(false)
            onSign(signature)
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}
