import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { scaleProtocols } from '../../domain/weighing/scaleProtocols.ts'
import { useCancel } from '../shared/record/useCancel.ts'
import { readScale } from '../shared/scale/readScale.ts'
import {
  baudRates,
  readScaleSettings,
  removeScaleSettings,
  type ScaleSettings,
  usualSettings,
  writeScaleSettings,
} from '../shared/scale/scaleSettings.ts'
import { parities, serialPorts } from '../shared/scale/serial.ts'
import { ChoiceField } from '../ui/form/ChoiceField.tsx'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { reloadScale, type ScaleWeight } from '../ui/form/scale.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatWeight } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { scaleSetUpTexts as texts } from './texts/scale.ts'

/** How many of the received lines are shown. */
const SHOWN = 6

/** The scale of this device: its port, its settings, and a test. */
export function MyScale() {
  const [settings, setSettings] = useState<ScaleSettings | null | undefined>()
  useEffect(() => {
    readScaleSettings().then(setSettings, () => setSettings(null))
  }, [])
  if (serialPorts() === undefined)
    return (
      <ProfilePanel title={texts.title} lead={texts.lead}>
        <Alert variant="light">{texts.unsupported}</Alert>
      </ProfilePanel>
    )
  if (settings === undefined) return <LoadingState />
  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      {settings === null ? (
        <ChoosePort onChosen={setSettings} />
      ) : (
        <ScaleForm settings={settings} onChanged={setSettings} />
      )}
    </ProfilePanel>
  )
}

/** Stores the scale of this device, so that weight fields offer it. */
async function store(settings: ScaleSettings): Promise<void> {
  await writeScaleSettings(settings)
  reloadScale()
}

/** The first step: the port, which only the user can choose. */
function ChoosePort({ onChosen }: { onChosen: (settings: ScaleSettings) => void }) {
  async function choose() {
    const port = await serialPorts()
      ?.requestPort()
      .catch(() => null)
    if (!port) return
    const { usbVendorId = null, usbProductId = null } = port.getInfo()
    const chosen = { ...usualSettings, usbVendorId, usbProductId }
    await store(chosen)
    onChosen(chosen)
  }
  return (
    <Stack align="flex-start">
      <Text size="sm">{texts.none}</Text>
      <Button onClick={() => void choose()}>{texts.choose}</Button>
    </Stack>
  )
}

const protocols = scaleProtocols.map((value) => ({ value, ...texts.protocols[value] }))
const choicesOf = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }))

interface ScaleFormProps {
  settings: ScaleSettings
  onChanged: (settings: ScaleSettings | null) => void
}

/** The settings of the scale, from its manual. */
function ScaleForm({ settings, onChanged }: ScaleFormProps) {
  const record = useRecordForm({
    initial: {
      protocol: settings.protocol,
      baudRate: String(settings.baudRate),
      dataBits: String(settings.dataBits),
      parity: settings.parity,
      stopBits: String(settings.stopBits),
      command: settings.command,
    },
    check: ({ command }) =>
      command.length > 20 ? { command: texts.commandLong } : ({} as Record<string, string>),
    save: async (values) => {
      const changed: ScaleSettings = {
        ...settings,
        ...values,
        baudRate: Number(values.baudRate),
        dataBits: values.dataBits === '7' ? 7 : 8,
        stopBits: values.stopBits === '2' ? 2 : 1,
        command: values.command.trim(),
      }
      await store(changed)
      record.reset(values)
      onChanged(changed)
      notifySuccess(texts.saved)
    },
  })

  const discard = () => record.reset(record.form.getInitialValues())
  const cancel = useCancel({ form: record, discard })

  async function remove() {
    await removeScaleSettings()
    reloadScale()
    onChanged(null)
    notifySuccess(texts.removed)
  }

  return (
    <Stack>
      <RecordForm record={record} onCancel={cancel} saveLabel={texts.save}>
        <ChoiceField record={record} name="protocol" label={texts.protocol} options={protocols} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            record={record}
            name="baudRate"
            label={texts.baudRate}
            options={choicesOf(baudRates)}
          />
          <SelectField record={record} name="dataBits" label={texts.dataBits} options={choicesOf([7, 8])} />
          <SelectField
            record={record}
            name="parity"
            label={texts.parity}
            options={parities.map((value) => ({ value, label: texts.parities[value] }))}
          />
          <SelectField record={record} name="stopBits" label={texts.stopBits} options={choicesOf([1, 2])} />
          <TextField record={record} name="command" label={texts.command} help={texts.commandHelp} />
        </SimpleGrid>
      </RecordForm>
      <TestReading settings={settings} onRemove={() => void remove()} />
    </Stack>
  )
}

/** Reads the scale with the saved settings, and shows what it sends. */
function TestReading({ settings, onRemove }: { settings: ScaleSettings; onRemove: () => void }) {
  const [lines, setLines] = useState<readonly string[]>([])
  const [result, setResult] = useState<ScaleWeight | null>(null)
  const [isReading, setIsReading] = useState(false)

  async function read() {
    setIsReading(true)
    setResult(null)
    setLines([])
    setResult(await readScale(settings, (line) => setLines((all) => [...all, line].slice(-SHOWN))))
    setIsReading(false)
  }

  return (
    <>
      <Group>
        <Button variant="default" loading={isReading} onClick={() => void read()}>
          {texts.test}
        </Button>
        <Button variant="default" onClick={onRemove}>
          {texts.remove}
        </Button>
      </Group>
      <div role="status">
        {result !== null && (
          <Alert variant="light" color={'mg' in result ? 'green' : 'red'}>
            {'mg' in result ? texts.reads(formatWeight(result.mg)) : result.problem}
          </Alert>
        )}
      </div>
      {lines.length > 0 && (
        <>
          <Text size="sm">{texts.lines}</Text>
          <Code block>{lines.join('\n')}</Code>
        </>
      )}
    </>
  )
}
