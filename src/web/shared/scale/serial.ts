/** Parity of a serial line. */
export const parities = ['none', 'even', 'odd'] as const

/** One of {@link parities}. */
export type Parity = (typeof parities)[number]

/** How a serial port is opened. */
export interface LineSettings {
  baudRate: number
  dataBits: 7 | 8
  parity: Parity
  stopBits: 1 | 2
}

/** A serial port of the Web Serial API. */
export interface SerialPort {
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
  open: (settings: LineSettings) => Promise<void>
  close: () => Promise<void>
  getInfo: () => { usbVendorId?: number; usbProductId?: number }
}

/** The serial ports of this device, from the Web Serial API. */
interface Serial {
  /** The ports that the user has allowed before. */
  getPorts: () => Promise<SerialPort[]>
  /** Lets the user choose a port; must follow a click. */
  requestPort: () => Promise<SerialPort>
}

/** The browser's serial ports; undefined where it has none, or the page is not served securely. */
export function serialPorts(): Serial | undefined {
  return (navigator as Navigator & { serial?: Serial }).serial
}
