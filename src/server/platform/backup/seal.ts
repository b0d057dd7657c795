import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../startError.ts'

/** First line of every backup. */
const MAGIC = 'PLEDGEBOOK BACKUP 1'
/** Bytes of the first lines, padded with spaces. */
const PREFIX = 256
const TAG_BYTES = 16
/** Cost of the key derivation: 32 MiB and about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

/** Parameters of the encryption; in clear text at the beginning. */
interface EncryptionHeader {
  sealed: boolean
  salt?: string
  nonce?: string
}

/** The beginning of a backup, and the cipher of the rest; null without a passphrase. */
export function startEncryption(passphrase: string | undefined): {
  prefix: Buffer
  cipher: CipherGCM | null
} {
  if (passphrase === undefined) return { prefix: prefixOf({ sealed: false }), cipher: null }
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  return {
    prefix: prefixOf({ sealed: true, salt: salt.toString('base64'), nonce: nonce.toString('base64') }),
    cipher,
  }
}

/**
 * The frames of a backup file, decrypted and decompressed. They are verified only at the end of the stream: the authentication tag is
 * checked there.
 * @throws StartError when the file is not a backup or needs a passphrase.
 */
export function openEncrypted(path: string, passphrase: string | undefined): Readable {
  const { header, size, tag } = readEnds(path)
  const unpacked = createGunzip()
  const ended = () => undefined // an error also ends the last stream, which reports it
  if (!header.sealed) {
    pipeline(createReadStream(path, { start: PREFIX }), unpacked, ended)
    return unpacked
  }
  if (passphrase === undefined)
    throw new StartError('The backup is encrypted. Set its passphrase in BACKUP_PASSPHRASE.')
  const key = scryptSync(passphrase, Buffer.from(header.salt ?? '', 'base64'), 32, COST)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(header.nonce ?? '', 'base64'))
  decipher.setAuthTag(tag)
  pipeline(createReadStream(path, { start: PREFIX, end: size - TAG_BYTES - 1 }), decipher, unpacked, ended)
  return unpacked
}

function prefixOf(header: EncryptionHeader): Buffer {
  return Buffer.from(`${MAGIC}\n${JSON.stringify(header)}`.padEnd(PREFIX - 1).concat('\n'))
}

function readEnds(path: string): { header: EncryptionHeader; size: number; tag: Buffer } {
  const file = openFile(path)
  try {
    const { size } = fstatSync(file)
    const prefix = Buffer.alloc(PREFIX)
    readSync(file, prefix, 0, PREFIX, 0)
    const [magic, header = ''] = prefix.toString().split('\n')
    if (magic !== MAGIC || size < PREFIX + TAG_BYTES)
      throw new StartError(`${path} is not a Pledgebook backup, or is from a newer version.`)
    const tag = Buffer.alloc(TAG_BYTES)
    readSync(file, tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { header: JSON.parse(header) as EncryptionHeader, size, tag }
  } finally {
    closeSync(file)
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
