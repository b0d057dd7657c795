import { type ScaleProtocol, scaleProtocols } from '../../../domain/weighing/scaleProtocols.ts'
import { type LineSettings, parities } from './serial.ts'

/** The scale of this device. */
export interface ScaleSettings extends LineSettings {
  protocol: ScaleProtocol
  /** The command that makes the scale send a weight; empty for a scale that sends by itself. */
  command: string
  /** The adapter, to find the port again; null for a built-in port. */
  usbVendorId: number | null
  usbProductId: number | null
}

/** Usual settings of scales with a serial line. */
export const usualSettings: ScaleSettings = {
  protocol: 'header',
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
  command: '',
  usbVendorId: null,
  usbProductId: null,
}

/** The speeds that scales use, in bits per second. */
export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200] as const

const DATABASE = 'pledgebook-device'
const STORE = 'settings'
const KEY = 'scale'

/**
 * Reads the scale of this device; null where none is set up. It is kept in a database of the browser, because signing out clears the local
 * storage although the scale stays connected.
 */
export async function readScaleSettings(): Promise<ScaleSettings | null> {
  const stored = await executeInStore('readonly', (store) => store.get(KEY))
  return isSettings(stored) ? stored : null
}

/** Stores the scale of this device. */
export async function writeScaleSettings(settings: ScaleSettings): Promise<void> {
  await executeInStore('readwrite', (store) => store.put(settings, KEY))
}

/** Removes the scale of this device. */
export async function removeScaleSettings(): Promise<void> {
  await executeInStore('readwrite', (store) => store.delete(KEY))
}

function isSettings(stored: unknown): stored is ScaleSettings {
  if (typeof stored !== 'object' || stored === null) return false
  const { protocol, parity, baudRate, command } = stored as Partial<ScaleSettings>
  return (
    scaleProtocols.some((one) => one === protocol) &&
    parities.some((one) => one === parity) &&
    typeof baudRate === 'number' &&
    typeof command === 'string'
  )
}

/** Executes one request in the store of this device's settings. @throws DOMException when the browser does not allow storage. */
function executeInStore(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const executing = request(database.transaction(STORE, mode).objectStore(STORE))
      executing.onsuccess = () => resolve(executing.result)
      executing.onerror = () => reject(executing.error)
      executing.transaction?.addEventListener('complete', () => database.close())
    }
  })
}
