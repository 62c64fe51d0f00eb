import { publicMessages } from '../../messages/pages.ts'
import classes from './testimonial.module.css'

export function Testimonial() {
  return (
    <figure className={classes.testimonial}>
      <blockquote>
        <p>{publicMessages.testimonial()}</p>
      </blockquote>
      <figcaption>{publicMessages.testimonialName()}</figcaption>
    </figure>
  )
}
