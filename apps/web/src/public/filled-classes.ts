/** What the server writes into the places of these pages (`public-page-words.ts`): their styles stand in the page too. */
export const filledMarkup = `
  <h2></h2><p class="lede muted card as-written strong"><span class="num"></span></p><strong></strong><a></a>
  <dl class="told sums pairs"><div><dt><i class="in-used in-wait in-out"></i></dt><dd class="num"></dd></div></dl>
  <svg class="given-bar"><rect class="of-used of-wait of-out"></rect></svg>
  <ol class="days"><li><p><span class="strong days-more"></span></p><span class="days-end"></span></li></ol>
  <section class="card stack"><div class="card-head rich"><ul><li></li></ul></div></section>`
