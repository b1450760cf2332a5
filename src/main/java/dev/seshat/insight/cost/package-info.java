/// What responses of models would have cost over an API.
///
/// [PriceList][dev.seshat.insight.cost.PriceList] has the prices, ours and those of the settings. A
/// [Bill][dev.seshat.insight.cost.Bill] adds up priced tokens and names what has no price.
@NullMarked
package dev.seshat.insight.cost;

import org.jspecify.annotations.NullMarked;
