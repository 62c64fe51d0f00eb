import { chooseLanguage, languageOf, LANGUAGES } from '../languages/device-language.ts'
import { languageTag } from '../languages/language.ts'
import { fetchTexts } from '../languages/load-language.ts'
import { loadMessages } from '../messages/ui.ts'
import { showToast } from './toast/toast.tsx'

/** Changes the language of this device. The page reloads, because its texts are everywhere. */
async function switchTo(language: string): Promise<void> {
  try {
    // If the texts can't be fetched now, they couldn't be fetched after the reload either.
    await fetchTexts(language)
  } catch {
    showToast({ title: loadMessages.notLoadedTitle(), description: loadMessages.languageNotLoaded(), tone: 'error' })
    return
  }
  chooseLanguage(language)
  location.reload()
}

/** Menu items that change the language of this device, each named in its own language. */
export const languageItems = () =>
  Object.entries(LANGUAGES)
    .filter(([language]) => language !== languageOf(languageTag()))
    .map(([language, label]) => ({ label, onClick: () => void switchTo(language) }))
