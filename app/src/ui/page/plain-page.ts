import { basePath } from '../../base-path.ts'
import classes from './page.module.css'

/** Replaces the container's content with a text page, without React, for when the app cannot run. */
export function showPlainPage(container: HTMLElement, title: string, paragraphs: readonly string[]): void {
  const page = document.createElement('main')
  page.className = classes.plain ?? ''
  const mark = document.createElement('img')
  mark.src = `${basePath}/favicon.svg`
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
