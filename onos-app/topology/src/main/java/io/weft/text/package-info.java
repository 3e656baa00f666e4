/** Text that comes from files, clients and switches, and how it is shown to people: {@link io.weft.text.SafeText}. */
package io.weft.text;
