import '../ui/styles/button.ts'
import '../ui/styles/input.ts'
import '@mantine/core/styles/Avatar.css'
import { Avatar, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconCamera, IconPhoto, IconSignature, IconUser } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { pictureTexts as texts } from '#texts/picture.ts'
import { useAddAttachment } from '../../api/gen/hooks/common/common.ts'
import type { AttachmentPurpose } from '../../api/gen/model/index.ts'
import { useAttachmentUrl } from '../shell/useAttachmentUrl.ts'
import classes from './PictureField.module.css'
import { pictureBytes, pictureTypes } from './pictureSize.ts'
import { problemOf } from './problemOf.ts'
import { scalePicture } from './scalePicture.ts'

/** Longer side kept, in pixels. */
const sides: Record<AttachmentPurpose, number> = {
  companyLogo: 640,
  profilePhoto: 480,
  staffPhoto: 480,
  customerPhoto: 720,
  customerDocument: 1600,
  loanDocument: 1600,
  itemPhoto: 1200,
  releasePicture: 720,
  releaseProof: 1600,
}

/** Pictures of people are shown round. */
const people: readonly AttachmentPurpose[] = ['profilePhoto', 'staffPhoto', 'customerPhoto']

/** Pictures that may be taken by camera. */
const taken: readonly AttachmentPurpose[] = [...people, 'itemPhoto', 'releasePicture', 'releaseProof']

/** Pictures that may be a signature drawn here. */
const drawn: readonly AttachmentPurpose[] = ['releasePicture']

const CameraDialog = lazy(() =>
  import('./CameraDialog.tsx').then(({ CameraDialog }) => ({ default: CameraDialog })),
)

const SignatureDialog = lazy(() =>
  import('./SignatureDialog.tsx').then(({ SignatureDialog }) => ({ default: SignatureDialog })),
)

interface PictureFieldProps {
  label: string
  purpose: AttachmentPurpose
  /** Id of the kept picture, or null. */
  value: string | null
  error?: ReactNode
  disabled?: boolean
  /** Called with the id of a picture just kept, or null when it is taken away. */
  onChange: (id: string | null) => void
}

/** Shows a picture and lets one choose, replace or remove it; it is made smaller here and sent at once. */
export function PictureField({
  label,
  purpose,
  value,
  error,
  disabled = false,
  onChange,
}: PictureFieldProps) {
  const picture = useAttachmentUrl(value)
  const upload = useAddAttachment()
  const resetFile = useRef<() => void>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(false)
  const round = people.includes(purpose)
  const message = fault ?? error ?? (picture.failed ? texts.unshown : null)

  async function choose(file: Blob | null) {
    resetFile.current?.()
    // The button that opened the camera keeps the focus meanwhile, so it is not disabled.
    if (file === null || preparing) return
    setFault(null)
    if (!pictureTypes.includes(file.type)) {
      setFault(texts.notPicture)
      return
    }
    setPreparing(true)
    try {
      const small = await scalePicture(file, sides[purpose]).catch(() => null)
      if (small === null) setFault(texts.unreadable)
      else if (small.size > pictureBytes) setFault(texts.tooLarge)
      else onChange((await upload.mutateAsync({ data: small, params: { purpose } })).id)
    } catch (refusal) {
      setFault(problemOf(refusal).detail)
    } finally {
      setPreparing(false)
    }
  }

  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <Group gap="md" wrap="nowrap">
        <Avatar
          src={picture.url}
          alt={value === null ? texts.none(label) : texts.alt(label)}
          size={72}
          radius={round ? 'xl' : 'md'}
          styles={{
            image: { objectFit: round ? 'cover' : 'contain' },
            root: { borderRadius: round ? '50%' : undefined },
          }}
        >
          {round ? <IconUser size={30} aria-hidden /> : <IconPhoto size={30} aria-hidden />}
        </Avatar>
        <Stack gap={6}>
          <Group gap="xs">
            <FileButton
              resetRef={resetFile}
              accept={pictureTypes.join(',')}
              onChange={choose}
              disabled={disabled}
            >
              {(props) => (
                <Button variant="default" size="xs" loading={preparing} disabled={disabled} {...props}>
                  {value === null ? texts.choose : texts.replace}
                </Button>
              )}
            </FileButton>
            {taken.includes(purpose) && (
              <TakeButton disabled={disabled} facing={round ? 'user' : 'environment'} onTake={choose} />
            )}
            {drawn.includes(purpose) && <SignButton disabled={disabled} onSign={choose} />}
            {value !== null && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                disabled={disabled || preparing}
                onClick={() => onChange(null)}
              >
                {texts.remove}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" role="status">
            {preparing ? texts.uploading : texts.hint}
          </Text>
        </Stack>
      </Group>
      {message !== null && (
        <Input.Error mt={6} role="alert">
          {message}
        </Input.Error>
      )}
    </fieldset>
  )
}

interface TakeButtonProps {
  disabled: boolean
  /** Which of a device's own cameras. */
  facing: 'user' | 'environment'
  onTake: (photo: Blob | null) => Promise<void>
}

/** Opens the camera in the page, or, where a browser keeps it from pages (plain http), the device's own. */
function TakeButton({ disabled, facing, onTake }: TakeButtonProps) {
  const [taking, setTaking] = useState(false)
  const resetFile = useRef<() => void>(null)
  const look = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconCamera size={14} aria-hidden />,
    disabled,
  } as const
  // Missing outside of secure contexts, whatever the types say.
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined)
    return (
      <FileButton
        resetRef={resetFile}
        accept={pictureTypes.join(',')}
        capture={facing}
        disabled={disabled}
        onChange={(file) => {
          resetFile.current?.()
          void onTake(file)
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
        <Suspense>
          <CameraDialog
            onTake={(photo) => {
              setTaking(false)
              void onTake(photo)
            }}
            onClose={() => setTaking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Opens the box that one signs in. */
function SignButton({ disabled, onSign }: { disabled: boolean; onSign: (signature: Blob) => Promise<void> }) {
  const [signing, setSigning] = useState(false)
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
        <Suspense>
          <SignatureDialog
            onTake={(signature) => {
              setSigning(false)
              void onSign(signature)
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
