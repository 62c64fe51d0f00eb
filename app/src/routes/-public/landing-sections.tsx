import { Card, Image, Progress, Text, ThemeIcon, Title } from '@mantine/core'
import { basePath } from '../../base-path.ts'
import { publicMessages } from '../../messages/pages/public.ts'
import { AllowanceIcon, CheckIcon, GoalIcon, InterestIcon } from '../../ui/icons.tsx'
import { Bike } from '../../ui/illustrations/bike.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { strong } from '../../ui/rich-text.tsx'
import classes from './landing.module.css'

/** The example goal card (SPEC §2). */
export const GoalExample = () => (
  <div className={classes.scene}>
    <Card
      component="article"
      padding="clamp(1.25rem, 2.75vw, 1.75rem)"
      className={classes.goal}
      aria-labelledby="goal-example-name"
    >
      <Bike className={classes.bike} />
      <div className={classes.goalDetails}>
        <div className={classes.figures}>
          <Title order={2} id="goal-example-name" fz="1.5rem">
            {publicMessages.exampleGoal()}
          </Title>
          <p className={classes.amount}>{publicMessages.exampleAmount({ b: strong })}</p>
        </div>
        <Progress
          value={45}
          size="0.875rem"
          radius="xl"
          bg="var(--ll-sunk)"
          classNames={{ section: classes.saved }}
          aria-label={publicMessages.exampleProgress()}
        />
        <Text c="dimmed" fz="sm">
          {publicMessages.exampleHint()}
        </Text>
      </div>
    </Card>
    <PiggyBank className={classes.piggy} />
  </div>
)

const features = [
  {
    Icon: AllowanceIcon,
    color: { c: 'var(--ll-brand)', bg: 'var(--ll-brand-soft)' },
    title: publicMessages.allowanceTitle,
    text: publicMessages.allowanceText,
  },
  {
    Icon: GoalIcon,
    color: { c: 'var(--ll-money-out)', bg: 'var(--ll-piggy-soft)' },
    title: publicMessages.goalsTitle,
    text: publicMessages.goalsText,
  },
  {
    Icon: InterestIcon,
    color: { c: 'var(--coin-icon)', bg: 'var(--ll-coin-soft)' },
    title: publicMessages.interestTitle,
    text: publicMessages.interestText,
  },
] as const

/** The sample family's page on a tablet, in the current color scheme. `pnpm screenshots` takes the pictures. */
const ProductPicture = () => (
  <div className={classes.tablet}>
    {(['light', 'dark'] as const).map((scheme) => (
      <Image
        key={scheme}
        src={`${basePath}/pictures/sample-family-${scheme}.webp`}
        alt={publicMessages.pictureAlt()}
        width={820}
        height={1100}
        // With lazy loading, the hidden picture is never downloaded.
        loading="lazy"
        w="100%"
        h="auto"
        {...(scheme === 'light' ? { darkHidden: true } : { lightHidden: true })}
      />
    ))}
  </div>
)

/** The features, next to a picture of the product. */
export function Features() {
  const promises = [publicMessages.promiseLogins(), publicMessages.promiseNoMoney(), publicMessages.promiseNoAds()]
  return (
    <section className={classes.product} aria-label={publicMessages.featuresLabel()}>
      <ProductPicture />
      <ul className={classes.features}>
        {features.map(({ Icon, color, title, text }) => (
          <Card key={title()} component="li" className={classes.feature}>
            <ThemeIcon size="3rem" radius="0.875rem" className={classes.featureIcon} {...color}>
              <Icon size={1.5} />
            </ThemeIcon>
            <Title order={2} fz="1.25rem">
              {title()}
            </Title>
            <Text c="dimmed">{text()}</Text>
          </Card>
        ))}
      </ul>
      <ul className={classes.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <CheckIcon /> {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Testimonial = () => (
  <figure className={classes.testimonial}>
    <blockquote>{publicMessages.testimonial()}</blockquote>
    <figcaption>{publicMessages.testimonialName()}</figcaption>
  </figure>
)
