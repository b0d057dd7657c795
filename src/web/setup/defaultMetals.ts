import type { MetalInput } from '../../api/gen/model/index.ts'

/** Metals as the set-up page offers them; purities in basis points of pure metal. */
export function defaultMetals(): MetalInput[] {
  return [
    {
      name: 'Gold',
      symbol: 'Au',
      referencePurityBp: 9160,
      purities: [
        { label: '24K · 999', purityBp: 9990 },
        { label: '22K · 916', purityBp: 9160 },
        { label: '20K · 833', purityBp: 8330 },
        { label: '18K · 750', purityBp: 7500 },
      ],
    },
    {
      name: 'Silver',
      symbol: 'Ag',
      referencePurityBp: 9990,
      purities: [
        { label: '999', purityBp: 9990 },
        { label: '925', purityBp: 9250 },
        { label: '900', purityBp: 9000 },
        { label: '800', purityBp: 8000 },
      ],
    },
  ]
}
