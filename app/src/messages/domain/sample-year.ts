import { SAMPLE_TEXTS, type SampleTexts } from '../../ledger/sample/sample-texts.ts'
import { domainMessages } from '../catalogue.ts'

const translated = domainMessages('sampleYear', SAMPLE_TEXTS)

/** What the sample family wrote down, in the current language. */
export const sampleTexts = (): SampleTexts =>
  Object.fromEntries(Object.entries(SAMPLE_TEXTS).map(([key, text]) => [key, translated(text) ?? text])) as SampleTexts
