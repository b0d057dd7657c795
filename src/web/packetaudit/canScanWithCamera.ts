/** A detector of barcodes in pictures, as in the Shape Detection API. */
export interface BarcodeDetectorLike {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** The browser's detector of barcodes; undefined where it has none. */
export function barcodeDetector(): (new () => BarcodeDetectorLike) | undefined {
  return (globalThis as { BarcodeDetector?: new () => BarcodeDetectorLike }).BarcodeDetector
}

/** Whether this browser can read barcodes with a camera. */
export function canScanWithCamera(): boolean {
  return barcodeDetector() !== undefined && navigator.mediaDevices !== undefined
}
