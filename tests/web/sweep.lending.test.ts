import { sweepPart } from '../support/sweepPart.ts'

sweepPart('lending')
