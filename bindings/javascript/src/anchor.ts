// What a link is, and what a function of the caller sees of it.

export const KINDS = ['url', 'domain', 'email', 'mailto'] as const;

/** What a link is: `https://example.com`, `example.com`, `anna@example.com`, or what one of the `rules` matches. */
export type Kind = (typeof KINDS)[number] | 'rule';

/** What is written for a link. */
export interface Written {
  /** Where the link leads: ASCII, with an allowed scheme. */
  href: string;
  /** What a reader should see: with as few percent escapes as possible, and safe from look-alikes. */
  display: string;
  /** The attributes of the anchor other than `href`. */
  attributes: Record<string, string>;
}

/** A link in a text. */
export interface Found {
  /** Where the link starts in the text. */
  start: number;
  /** Where it ends: `text.slice(start, end)` is the link. */
  end: number;
  /** The link as it was written. */
  text: string;
  /** A URL, a domain without a scheme, an email address, a `mailto:` URL, or what a rule matches. */
  kind: Kind;
  /** Where the link leads: ASCII, with an allowed scheme. */
  href: string;
}

/** A link that the function `anchor` may change. */
export interface Anchor {
  /** The link as it was written. */
  readonly text: string;
  /** A URL, a domain without a scheme, an email address, a `mailto:` URL, or what a rule matches. */
  readonly kind: Kind;
  /** Where the link leads. It may be set to another URL, or to a path of the site. */
  href: string;
  /** What a reader sees. */
  display: string;
  /** The attributes of the anchor other than `href`, such as `rel`. */
  attributes: Record<string, string>;
  /** The block around the link, such as `p` or `li`. Empty if there is none. */
  readonly element: string;
  /** Whether the block, or the line of plain text, shows nothing but the link. */
  readonly alone: boolean;
}
