import { useEffect, useSyncExternalStore } from 'react'

/** A weight read from a scale in milligrams, or why there is none, in words for the user. */
export type ScaleWeight = { mg: number } | { problem: string }

/** The scale of this device. */
export interface Scale {
  /** Reads the weight once it is stable. Never rejects. */
  read: () => Promise<ScaleWeight>
}

let load: (() => Promise<Scale | null>) | null = null
let current: Scale | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * Registers the loader of the scale of this device, which resolves to null where none is set up. It runs when the first weight field is
 * shown. It is not registered where the browser has no serial ports.
 */
export function provideScale(loader: () => Promise<Scale | null>): void {
  load = loader
}

/** Whether this browser can read a scale: whether a loader is registered. */
export function canHaveScale(): boolean {
  return load !== null
}

/** Finds the scale again after its settings have changed. */
export function reloadScale(): void {
  loading = null
  void find()
}

/** The scale of this device, for a weight field; null while none is known. */
export function useScale(): Scale | null {
  useEffect(() => void find(), [])
  return useSyncExternalStore(subscribe, () => current)
}

function find(): Promise<void> {
  if (load === null) return Promise.resolve()
  loading ??= load()
    .catch(() => null)
    .then((found) => {
      current = found
      for (const listener of listeners) listener()
    })
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
