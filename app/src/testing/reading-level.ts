/**
 * Words counted as one syllable because children know them: words about saving, which the app teaches, and common
 * longer words. Other readability measures use such lists too.
 */
const FAMILIAR_WORDS = new Set(
  `about after again allowance almost already another arrived away badge before bigger birthday coin coins coming
  counted dollar dollars every everything goal halfway hooray interest later little many money month nickel only over
  parent password payday paydays penny picture piggy pretend pretty quarter saving savings smaller sooner today very
  week weeks year years`.split(/\s+/),
)

/** Estimated number of syllables: groups of vowels, without a silent e, es or ed at the end. */
function syllablesIn(word: string): number {
  if (FAMILIAR_WORDS.has(word)) return 1
  const isSpoken = /[td]ed$|[sxz]es$|[^aeiou]le$/.test(word)
  const spoken = isSpoken ? word : word.replace(/(?<=[^aeiou])(?:e|es|ed)$/, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** The Flesch-Kincaid grade level of a text: the U.S. school grade whose students can read it. */
export function gradeLevel(text: string): number {
  const sentences = text.split(/[.!?]+\s*/).filter((part) => /\w/.test(part))
  const words = text.toLowerCase().match(/[a-z]+(?:[’'][a-z]+)?|\d+/g) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word.replace(/[’'].*/, '')), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
