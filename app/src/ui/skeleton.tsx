import classes from './skeleton.module.css'

interface SkeletonProps {
  /** In pixels, close to the final height to avoid layout shift. */
  readonly height: number
}

/** Placeholder while content loads. */
export function Skeleton({ height }: SkeletonProps) {
  return <div className={classes.skeleton} style={{ height }} aria-hidden="true" />
}
