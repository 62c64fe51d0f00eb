import classes from './plain-page.module.css'

/** A page of words without React, for when the app cannot run. It takes the place of everything in the container. */
export function showPlainPage(container: HTMLElement, title: string, paragraphs: readonly string[]): void {
  const page = document.createElement('main')
  page.className = classes.page ?? ''
  const mark = document.createElement('img')
  mark.src = '/favicon.svg'
  mark.alt = ''
  const heading = document.createElement('h1')
  heading.textContent = title
  const texts = paragraphs.map((text) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    return paragraph
  })
  page.append(mark, heading, ...texts)
  container.replaceChildren(page)
}
