import classes from './testimonial.module.css'

export function Testimonial() {
  return (
    <figure className={classes.testimonial}>
      <blockquote>
        <p>
          Before, I owed my daughter three weeks of pocket money and we both had to guess. Now she opens the ledger,
          shows me the balance, and tells me what it will be by her birthday.
        </p>
      </blockquote>
      <figcaption>Dana, parent of two</figcaption>
    </figure>
  )
}
