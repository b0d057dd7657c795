/** A detector of barcodes in pictures, as in the Shape Detection API. */
interface BarcodeDetectorLike {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** The class of such detectors. */
export interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetectorLike
  getSupportedFormats: () => Promise<string[]>
}

/** What a browser lacks to scan with a camera: access to cameras, or both a detector of barcodes and WebAssembly for ours. */
export type ScanProblem = 'noCamera' | 'noReader'

/** Why this browser cannot scan with a camera; null if it can. */
export function scanProblem(): ScanProblem | null {
  // Undefined over plain http, despite its type.
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined) return 'noCamera'
  return barcodeDetector() === undefined && !('WebAssembly' in globalThis) ? 'noReader' : null
}

/** The browser's detector of barcodes; undefined where it has none. */
export function barcodeDetector(): BarcodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
}
